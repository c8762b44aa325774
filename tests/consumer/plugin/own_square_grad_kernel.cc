#include "own_square_kernel.h"
#include "phi/backends/cpu/cpu_context.h"
#include "phi/core/kernel_registry.h"

namespace phi {

template <typename T, typename Context>
void OwnSquareGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& out_grad,
                         DenseTensor* x_grad) {
  T* to = ctx.template Alloc<T>(x_grad);
  for (int64_t i = 0; i < x.numel(); ++i) to[i] = 2 * x.data<T>()[i] * out_grad.data<T>()[i];
}

}  // namespace phi

PD_REGISTER_KERNEL(own_square_grad, CPU, ALL_LAYOUT, phi::OwnSquareGradKernel, float, double) {}
