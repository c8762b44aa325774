#include <algorithm>

#include "phi/backends/cpu/cpu_context.h"
#include "phi/core/kernel_registry.h"
#include "phi/kernels/distribution_kernel.h"
#include "phi/kernels/softmax_kernel.h"

namespace phi {

template <typename T, typename Context>
void PoissonGradKernel(const Context& ctx, const DenseTensor& out_grad, DenseTensor* x_grad) {
  std::fill_n(ctx.template Alloc<T>(x_grad), out_grad.numel(), T(0));
}

template <typename T, typename Context>
void GumbelSoftmaxGradKernel(const Context& ctx, const DenseTensor& out,
                             const DenseTensor& out_grad, int axis, DenseTensor* x_grad) {
  SoftmaxGradKernel<T>(ctx, out, out_grad, axis, x_grad);
}

}  // namespace phi

PD_REGISTER_KERNEL(poisson_grad, CPU, ALL_LAYOUT, phi::PoissonGradKernel, float, double) {}
PD_REGISTER_KERNEL(gumbel_softmax_grad, CPU, ALL_LAYOUT, phi::GumbelSoftmaxGradKernel, float,
                   double) {}
