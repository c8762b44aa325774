#include "phi/backends/cpu/cpu_context.h"
#include "phi/backends/cpu/parallel_for.h"
#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/elementwise/gelu_grad_functor.h"
#include "phi/kernels/funcs/elementwise/wide_loop.h"
#include "phi/kernels/gelu_kernel.h"

namespace phi {

// Note [Wider vectors]
template <typename T, typename Context>
void GeluGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& out_grad,
                    bool approximate, DenseTensor* x_grad) {
  const DenseTensor held = out_grad;  // x_grad may be its memory
  T* to = ctx.template Alloc<T>(x_grad);
  if (held.numel() == 0) return;
  const T *from = x.data<T>(), *grads = held.data<T>();
  const auto compute = [&](auto derivative) {
    ParallelFor(held.numel(), /*grain=*/4096, [=](int64_t begin, int64_t end) {
      funcs::WideLoop(begin, end, [=](int64_t i) { to[i] = grads[i] * derivative(from[i]); });
    });
  };
  if (approximate) return compute(funcs::GeluTanhDerivative<T>());
  compute(funcs::GeluDerivative<T>());
}

}  // namespace phi

PD_REGISTER_KERNEL(gelu_grad, CPU, ALL_LAYOUT, phi::GeluGradKernel, float, double) {}
