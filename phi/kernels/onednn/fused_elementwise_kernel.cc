#include "phi/kernels/fused_elementwise_kernel.h"

#include "phi/backends/onednn/onednn_reorder.h"
#include "phi/core/kernel_registry.h"
#include "phi/infermeta/elementwise.h"
#include "phi/kernels/onednn/onednn_binary.h"
#include "phi/kernels/onednn/onednn_fused.h"
#include "phi/kernels/onednn/onednn_scale.h"

namespace phi {
namespace {

struct FusedElementwiseTail {
  funcs::FusedActivation activation;
  float scale;
};

/// x times `scale` in float32.
DenseTensor RealOperand(const DenseTensor& x, float scale) {
  if (x.dtype() == DataType::FLOAT32 && scale == 1) return x;
  DenseTensor real;
  onednn::RunScale(x, scale, 0, DataType::FLOAT32, &real);
  return real;
}

/// `kernel`: the plain kernel's name and oneDNN's function.
struct FusedFunctionOf {
  const char* kernel;
  dnnl::algorithm function;
  FusedElementwise kind;
};

void RunFusedElementwise(const OneDNNContext& ctx, const FusedFunctionOf& f, const DenseTensor& x,
                         const DenseTensor& y, int axis, const FusedElementwiseTail& tail,
                         const FusedElementwiseScales& scales, DenseTensor* out) {
  const DenseTensor left = RealOperand(x, scales.x), right = RealOperand(y, scales.y);
  DenseTensor result;
  MetaTensor meta(&result);
  ElementwiseRawInferMeta(MetaTensor(left), MetaTensor(right), axis, &meta);
  const bool plain_shape = result.dims() == out->dims();
  const bool is_last = plain_shape && tail.scale == 1 && x.dtype() == DataType::FLOAT32;
  onednn::RunBinary(ctx, f.kernel, f.function, left, right, axis, is_last ? out : &result,
                    tail.activation);
  if (is_last) return;
  if (!plain_shape) {
    DenseTensor plain;
    onednn::ReorderToPlain(result, &plain);
    plain.Resize(out->dims());
    result = plain;
  }
  onednn::RunScale(result, tail.scale, 0, x.dtype(), out);
}

enum FusedElementwiseAttribute { kBinaryActivation = 1, kBinaryAlpha, kBinaryBeta };

std::string WhyNotFusedActivation(const InferMetaContext& call) {
  return onednn::WhyNotFused(call.AttrAt<std::string>(kBinaryActivation),
                             call.AttrAt<float>(kBinaryAlpha), call.AttrAt<float>(kBinaryBeta));
}
std::string WhyNotFusedCommutative(const InferMetaContext& call) {
  const std::string why = onednn::WhyNotBroadcast(call, true);
  return why.empty() ? WhyNotFusedActivation(call) : why;
}
std::string WhyNotFusedOrdered(const InferMetaContext& call) {
  const std::string why = onednn::WhyNotBroadcast(call, false);
  return why.empty() ? WhyNotFusedActivation(call) : why;
}

constexpr FusedFunctionOf kFusedAdd = {"add", dnnl::algorithm::binary_add, FusedElementwise::kAdd};
constexpr FusedFunctionOf kFusedSub = {"subtract", dnnl::algorithm::binary_sub,
                                       FusedElementwise::kSub};
constexpr FusedFunctionOf kFusedMul = {"multiply", dnnl::algorithm::binary_mul,
                                       FusedElementwise::kMul};
constexpr FusedFunctionOf kFusedDiv = {"divide", dnnl::algorithm::binary_div,
                                       FusedElementwise::kDiv};

}  // namespace

#define PHIBRIDGE_FUSED_ELEMENTWISE(Name)                                                         \
  template <typename T, typename Context>                                                         \
  void FusedElementwise##Name##Kernel(                                                            \
      const Context& ctx, const DenseTensor& x, const DenseTensor& y, int axis,                   \
      const std::string& fuse_activation, float fuse_alpha, float fuse_beta,                      \
      float fused_output_scale, const std::vector<int>& /*fused_unsqueeze2_axes*/, float scale_x, \
      float scale_y, float scale_out, DenseTensor* out) {                                         \
    RunFusedElementwise(                                                                          \
        ctx, kFused##Name, x, y, axis,                                                            \
        {funcs::FusedActivationOf(fuse_activation, fuse_alpha, fuse_beta), fused_output_scale},   \
        ScalesOf(kFused##Name.kind, scale_x, scale_y, scale_out), out);                           \
  }

PHIBRIDGE_FUSED_ELEMENTWISE(Add)
PHIBRIDGE_FUSED_ELEMENTWISE(Sub)
PHIBRIDGE_FUSED_ELEMENTWISE(Mul)
PHIBRIDGE_FUSED_ELEMENTWISE(Div)
#undef PHIBRIDGE_FUSED_ELEMENTWISE

}  // namespace phi

PD_REGISTER_KERNEL(fused_elementwise_add, ONEDNN, ONEDNN, phi::FusedElementwiseAddKernel, float,
                   phi::bfloat16, int8_t, uint8_t) {
  kernel->SetSupportCheck(&phi::WhyNotFusedCommutative);
}
PD_REGISTER_KERNEL(fused_elementwise_sub, ONEDNN, ONEDNN, phi::FusedElementwiseSubKernel, float,
                   phi::bfloat16, int8_t, uint8_t) {
  kernel->SetSupportCheck(&phi::WhyNotFusedOrdered);
}
PD_REGISTER_KERNEL(fused_elementwise_mul, ONEDNN, ONEDNN, phi::FusedElementwiseMulKernel, float,
                   phi::bfloat16, int8_t, uint8_t) {
  kernel->SetSupportCheck(&phi::WhyNotFusedCommutative);
}
PD_REGISTER_KERNEL(fused_elementwise_div, ONEDNN, ONEDNN, phi::FusedElementwiseDivKernel, float,
                   phi::bfloat16, int8_t, uint8_t) {
  kernel->SetSupportCheck(&phi::WhyNotFusedOrdered);
}
