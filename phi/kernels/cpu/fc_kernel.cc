#include "phi/kernels/fc_kernel.h"

#include <algorithm>

#include "phi/backends/cpu/cpu_context.h"
#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/elementwise/fused_activation.h"
#include "phi/kernels/funcs/elementwise/in_float32.h"
#include "phi/kernels/funcs/linalg/gemm.h"

namespace phi {

template <typename T, typename Context>
void FcKernel(const Context& ctx, const DenseTensor& input, const DenseTensor& w,
              const paddle::optional<DenseTensor>& bias, int in_num_col_dims,
              const std::string& activation_type, bool padding_weights,
              const std::string& fuse_activation, float fuse_alpha, float fuse_beta,
              float /*scale_in*/, const std::vector<float>& /*scale_weights*/, float /*scale_out*/,
              bool /*force_fp32_output*/, DenseTensor* out) {
  T* y = ctx.template Alloc<T>(out);
  const int64_t count = out->numel();
  if (count == 0) return;
  const DDim matrix = flatten_to_2d(input.dims(), in_num_col_dims);
  const int64_t ld = w.dims()[1], width = padding_weights ? ld - 4 : ld;
  if (bias) {
    for (int64_t i = 0; i < matrix[0]; ++i) std::copy_n(bias->data<T>(), width, y + i * width);
  } else {
    std::fill_n(y, count, T(0));
  }
  if (matrix[1] > 0) {
    funcs::Gemm<T>(matrix[0], width, matrix[1], T(1),
                   funcs::DenseMatrix(input.data<T>(), matrix[1], false),
                   funcs::DenseMatrix(w.data<T>(), ld, false), T(1), y, width);
  }
  if (activation_type == "relu") {
    for (int64_t i = 0; i < count; ++i) y[i] = y[i] < T(0) ? T(0) : y[i];  // NaN stays
  }
  const auto fused = funcs::FusedActivationOf(fuse_activation, fuse_alpha, fuse_beta);
  for (int64_t i = 0; fused && i < count; ++i)
    y[i] = static_cast<T>(fused.Apply(static_cast<double>(y[i])));
}

}  // namespace phi

PD_REGISTER_KERNEL(fc, CPU, ALL_LAYOUT, phi::FcKernel, float, double) {}

// Note [bfloat16 on the CPU]
PD_REGISTER_KERNEL_IN_FLOAT32(fc, phi::FcKernel) {}
