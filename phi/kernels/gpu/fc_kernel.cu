#include "phi/kernels/fc_kernel.h"

#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/elementwise/fused_activation.h"
#include "phi/kernels/funcs/linalg/gpu_gemm.h"
#include "phi/kernels/primitive/gpu_loop.h"

namespace phi {

template <typename T, typename Context>
void FcKernel(const Context& ctx, const DenseTensor& input, const DenseTensor& w,
              const paddle::optional<DenseTensor>& bias, int in_num_col_dims,
              const std::string& activation_type, bool padding_weights,
              const std::string& fuse_activation, float fuse_alpha, float fuse_beta,
              float /*scale_in*/, const std::vector<float>& /*scale_weights*/, float /*scale_out*/,
              bool /*force_fp32_output*/, DenseTensor* out) {
  using C = funcs::ComputeType<T>;
  T* y = ctx.template Alloc<T>(out);
  const int64_t count = out->numel();
  if (count == 0) return;
  const DDim matrix = flatten_to_2d(input.dims(), in_num_col_dims);
  const int64_t ld = w.dims()[1], width = padding_weights ? ld - 4 : ld;
  if (bias) {
    const T* from = bias->data<T>();
    primitive::GpuLoop(ctx, count, [=] DEVICE(int64_t i) { y[i] = from[i % width]; });
  }
  const bool empty = matrix[1] == 0;
  funcs::GpuGemm<T>(ctx, matrix[0], width, matrix[1], C(1),
                    {empty ? nullptr : input.data<T>(), matrix[1]},
                    {empty ? nullptr : w.data<T>(), ld}, bias ? C(1) : C(0), y, width);
  if (activation_type == "relu") {
    primitive::GpuLoop(ctx, count, [=] DEVICE(int64_t i) {
      if (static_cast<C>(y[i]) < C(0)) y[i] = static_cast<T>(C(0));  // NaN stays
    });
  }
  const auto fused = funcs::FusedActivationOf(fuse_activation, fuse_alpha, fuse_beta);
  if (!fused) return;
  primitive::GpuLoop(ctx, count, [=] DEVICE(int64_t i) {
    y[i] = static_cast<T>(static_cast<C>(fused.Apply(static_cast<double>(static_cast<C>(y[i])))));
  });
}

}  // namespace phi

PD_REGISTER_KERNEL(fc, GPU, ALL_LAYOUT, phi::FcKernel, float, double, phi::float16, phi::bfloat16) {
}
