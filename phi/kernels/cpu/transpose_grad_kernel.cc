#include <vector>

#include "phi/backends/cpu/cpu_context.h"
#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/index/transpose.h"
#include "phi/kernels/transpose_kernel.h"

namespace phi {

template <typename T, typename Context>
void TransposeGradKernel(const Context& ctx, const DenseTensor& out_grad,
                         const std::vector<int>& axis, DenseTensor* x_grad) {
  T* to = ctx.template Alloc<T>(x_grad);
  if (out_grad.numel() == 0) return;
  const int rank = static_cast<int>(axis.size());
  std::vector<int> back(axis.size());
  for (int i = 0; i < rank; ++i) back[axis[i] < 0 ? axis[i] + rank : axis[i]] = i;
  funcs::Transpose(out_grad.data<T>(), out_grad.dims(), back, to);
}

}  // namespace phi

PD_REGISTER_KERNEL(transpose_grad, CPU, ALL_LAYOUT, phi::TransposeGradKernel, float, double, bool,
                   int8_t, uint8_t, int16_t, int, int64_t, phi::float16, phi::bfloat16,
                   phi::complex64, phi::complex128) {}
