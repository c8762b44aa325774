#include "phi/core/kernel_registry.h"
#include "phi/kernels/abs_kernel.h"
#include "phi/kernels/activation_kernel.h"
#include "phi/kernels/clip_kernel.h"
#include "phi/kernels/conv_kernel.h"
#include "phi/kernels/conv_transpose_kernel.h"
#include "phi/kernels/elementwise_add_kernel.h"
#include "phi/kernels/elementwise_divide_kernel.h"
#include "phi/kernels/fc_kernel.h"
#include "phi/kernels/funcs/in_float32.h"
#include "phi/kernels/gelu_kernel.h"
#include "phi/kernels/layer_norm_kernel.h"
#include "phi/kernels/log_softmax_kernel.h"
#include "phi/kernels/matmul_kernel.h"
#include "phi/kernels/pool_kernel.h"
#include "phi/kernels/prelu_kernel.h"
#include "phi/kernels/rectifier_kernel.h"
#include "phi/kernels/reduce_max_kernel.h"
#include "phi/kernels/reduce_sum_kernel.h"
#include "phi/kernels/smooth_activation_kernel.h"
#include "phi/kernels/softmax_kernel.h"

// Note [bfloat16 on the CPU]
// Paddle has these kernels in bfloat16 for oneDNN only, which computes in it on some processors
// only. So that a bfloat16 program runs on the others too, the CPU's kernels for float32 stand in.

namespace phi {
namespace {

template <auto fn>
int RegisterBfloat16(const char* name, int line) {
  const auto no_change = [](const KernelKey&, Kernel*) {};
  return KernelRegistrar::ForType<KernelImpl<fn>>(
      {name, Backend::CPU, DataLayout::ALL_LAYOUT, no_change, __FILE__, line}, DataType::BFLOAT16);
}

template <auto... fns>
struct InFloat32Kernels {
  template <size_t n>
  static int Register(const char* const (&names)[n], int line) {
    static_assert(n == sizeof...(fns), "a name for each kernel");
    size_t i = 0;
    (RegisterBfloat16<&funcs::InFloat32<fns>::Call>(names[i++], line), ...);
    return 0;
  }
};

using Cpu = CPUContext;

// The statistics stay float32, as LayerNormInferMeta has them.
void LayerNormInFloat32(const Cpu& ctx, const DenseTensor& x,
                        const paddle::optional<DenseTensor>& scale,
                        const paddle::optional<DenseTensor>& bias, float epsilon,
                        int begin_norm_axis, bool is_test, DenseTensor* y, DenseTensor* mean,
                        DenseTensor* variance) {
  using Optional = funcs::InFloat32Argument<const paddle::optional<DenseTensor>&>;
  Optional wide_scale(scale), wide_bias(bias);
  funcs::InFloat32Argument<DenseTensor*> wide_y(y);
  LayerNormKernel<float>(ctx, funcs::InFloat32Argument<const DenseTensor&>(x).Get(),
                         wide_scale.Get(), wide_bias.Get(), epsilon, begin_norm_axis, is_test,
                         wide_y.Get(), mean, variance);
  wide_y.Finish();
}
[[maybe_unused]] const int kBfloat16LayerNorm =
    RegisterBfloat16<&LayerNormInFloat32>("layer_norm", __LINE__);

[[maybe_unused]] const int kBfloat16Layers = InFloat32Kernels<
    &ConvKernel<float, Cpu>, &ConvInferKernel<float, Cpu>, &DepthwiseConvKernel<float, Cpu>,
    &Conv2dTransposeKernel<float, Cpu>, &Pool2dKernel<float, Cpu>, &FcKernel<float, Cpu>,
    &MatmulKernel<float, Cpu>, &MatmulWithFlattenKernel<float, Cpu>, &SoftmaxKernel<float, Cpu>,
    &LogSoftmaxKernel<float, Cpu>>::Register({"conv2d", "conv2d_infer", "depthwise_conv2d",
                                              "conv2d_transpose", "pool2d", "fc", "matmul",
                                              "matmul_with_flatten", "softmax", "log_softmax"},
                                             __LINE__);

[[maybe_unused]] const int kBfloat16Activations =
    InFloat32Kernels<&ReluKernel<float, Cpu>, &SigmoidKernel<float, Cpu>, &TanhKernel<float, Cpu>,
                     &ExpKernel<float, Cpu>, &SqrtKernel<float, Cpu>, &AbsKernel<float, Cpu>,
                     &GeluKernel<float, Cpu>, &Relu6Kernel<float, Cpu>,
                     &LeakyReluKernel<float, Cpu>, &HardSwishKernel<float, Cpu>,
                     &EluKernel<float, Cpu>, &SwishKernel<float, Cpu>, &MishKernel<float, Cpu>,
                     &SoftplusKernel<float, Cpu>, &ClipKernel<float, Cpu>,
                     &PReluKernel<float, Cpu>>::Register({"relu", "sigmoid", "tanh", "exp", "sqrt",
                                                          "abs", "gelu", "relu6", "leaky_relu",
                                                          "hard_swish", "elu", "swish", "mish",
                                                          "softplus", "clip", "prelu"},
                                                         __LINE__);

[[maybe_unused]] const int kBfloat16Combinations =
    InFloat32Kernels<&AddKernel<float, Cpu>, &AddRawKernel<float, Cpu>, &DivideKernel<float, Cpu>,
                     &DivideRawKernel<float, Cpu>, &MaxKernel<float, Cpu>,
                     &MaxRawKernel<float, Cpu>, &MinKernel<float, Cpu>, &MinRawKernel<float, Cpu>,
                     &MeanKernel<float, Cpu>,
                     &MeanRawKernel<float, Cpu>>::Register({"add", "add_raw", "divide",
                                                            "divide_raw", "max", "max_raw", "min",
                                                            "min_raw", "mean", "mean_raw"},
                                                           __LINE__);

}  // namespace
}  // namespace phi
