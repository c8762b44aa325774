#include "phi/kernels/gelu_kernel.h"

#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/elementwise/activation_functor.h"
#include "phi/kernels/funcs/elementwise/unary_loop.h"

namespace phi {

template <typename T, typename Context>
void GeluKernel(const Context& ctx, const DenseTensor& x, bool approximate, DenseTensor* out) {
  using C = funcs::ComputeType<T>;
  T* y = ctx.template Alloc<T>(out);
  if (approximate) {
    funcs::UnaryLoop(ctx, x.data<T>(), x.numel(), y, funcs::GeluTanhFunctor<C>());
  } else {
    funcs::UnaryLoop(ctx, x.data<T>(), x.numel(), y, funcs::GeluFunctor<C>());
  }
}

}  // namespace phi

PD_REGISTER_KERNEL(gelu, GPU, ALL_LAYOUT, phi::GeluKernel, float, double, phi::float16,
                   phi::bfloat16) {}
