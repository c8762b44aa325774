#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/elementwise/gelu_grad_functor.h"
#include "phi/kernels/funcs/elementwise/unary_grad_loop.h"
#include "phi/kernels/gelu_kernel.h"

namespace phi {

template <typename T, typename Context>
void GeluGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& out_grad,
                    bool approximate, DenseTensor* x_grad) {
  using C = funcs::ComputeType<T>;
  if (approximate) {
    funcs::UnaryGradCompute<T>(ctx, x, out_grad, funcs::GeluTanhDerivative<C>(), x_grad);
  } else {
    funcs::UnaryGradCompute<T>(ctx, x, out_grad, funcs::GeluDerivative<C>(), x_grad);
  }
}

}  // namespace phi

PD_REGISTER_KERNEL(gelu_grad, GPU, ALL_LAYOUT, phi::GeluGradKernel, float, double, phi::float16,
                   phi::bfloat16) {}
