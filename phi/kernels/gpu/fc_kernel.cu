#include "phi/kernels/fc_kernel.h"

#include "phi/backends/gpu/gpu_blas_lt.h"
#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/elementwise/gpu_fused_tail.h"
#include "phi/kernels/funcs/linalg/gpu_gemm.h"
#include "phi/kernels/primitive/gpu_loop.h"

namespace phi {
namespace {

using backends::gpu::LtActivation;

template <typename T>
struct FcOperands {
  const T *input, *w;
  int64_t rows, columns, width;
  int64_t w_pitch;  // elements between rows of w
};

// The part of `tail` that cuBLASLt computes with the product.
template <typename T>
LtActivation LtActivationOf(const funcs::GpuFusedTail<T>& tail) {
  if (tail.relu) return LtActivation::kNone;  // activation_type keeps NaN
  const funcs::FusedActivation& activation = tail.activation;
  if (activation.function == funcs::FusedFunction::kRelu && activation.alpha == 0) {
    return LtActivation::kRelu;
  }
  const bool is_half = sizeof(T) == 2;
  return is_half && activation.function == funcs::FusedFunction::kGeluTanh ? LtActivation::kGelu
                                                                           : LtActivation::kNone;
}

// The product by cuBLASLt, with what it can compute of `tail`, which is then taken out of that.
// False if it is nothing for cuBLASLt.
template <typename T>
bool MultiplyByLt(const GPUContext& ctx, const FcOperands<T>& x, funcs::GpuFusedTail<T>* tail,
                  T* y) {
  if (sizeof(T) == sizeof(double) || x.columns == 0) return false;
  const LtActivation activation = LtActivationOf(*tail);
  if (tail->bias == nullptr && activation == LtActivation::kNone) return false;
  const backends::gpu::LtProduct product = {CppTypeToDataType<T>::value,
                                            x.rows,
                                            x.width,
                                            x.columns,
                                            x.columns,
                                            x.w_pitch,
                                            x.width,
                                            activation};
  const backends::gpu::LtOperands data = {x.input, x.w, tail->bias, y};
  if (!backends::gpu::EnqueueLtProduct(ctx, product, data)) return false;
  tail->bias = nullptr;
  if (activation != LtActivation::kNone) tail->activation = {};
  return true;
}

// By cuBLAS, which adds to the bias.
template <typename T>
void MultiplyByBlas(const GPUContext& ctx, const FcOperands<T>& x, funcs::GpuFusedTail<T>* tail,
                    T* y) {
  using C = funcs::ComputeType<T>;
  const T* const bias = tail->bias;
  const int64_t width = x.width;
  if (bias != nullptr) {
    primitive::GpuLoop(ctx, x.rows * width, [=] DEVICE(int64_t i) { y[i] = bias[i % width]; });
  }
  funcs::GpuGemm<T>(ctx, x.rows, width, x.columns, C(1), {x.input, x.columns}, {x.w, x.w_pitch},
                    bias != nullptr ? C(1) : C(0), y, width);
  tail->bias = nullptr;
}

}  // namespace

template <typename T, typename Context>
void FcKernel(const Context& ctx, const DenseTensor& input, const DenseTensor& w,
              const paddle::optional<DenseTensor>& bias, int in_num_col_dims,
              const std::string& activation_type, bool padding_weights,
              const std::string& fuse_activation, float fuse_alpha, float fuse_beta,
              float /*scale_in*/, const std::vector<float>& /*scale_weights*/, float /*scale_out*/,
              bool /*force_fp32_output*/, DenseTensor* out) {
  T* y = ctx.template Alloc<T>(out);
  if (out->numel() == 0) return;
  const DDim matrix = flatten_to_2d(input.dims(), in_num_col_dims);
  const int64_t pitch = w.dims()[1], width = padding_weights ? pitch - 4 : pitch;
  const bool empty = matrix[1] == 0;
  const FcOperands<T> operands = {empty ? nullptr : input.data<T>(),
                                  empty ? nullptr : w.data<T>(),
                                  matrix[0],
                                  matrix[1],
                                  width,
                                  pitch};
  funcs::GpuFusedTail<T> tail;
  tail.bias = bias ? bias->data<T>() : nullptr;
  tail.channels = width;
  tail.relu = activation_type == "relu";
  tail.activation = funcs::FusedActivationOf(fuse_activation, fuse_alpha, fuse_beta);
  if (!MultiplyByLt(ctx, operands, &tail, y)) MultiplyByBlas(ctx, operands, &tail, y);
  funcs::ApplyFusedTail(ctx, out->numel(), tail, y);
}

}  // namespace phi

PD_REGISTER_KERNEL(fc, GPU, ALL_LAYOUT, phi::FcKernel, float, double, phi::float16, phi::bfloat16) {
}
