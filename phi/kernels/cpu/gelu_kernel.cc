#include "phi/kernels/gelu_kernel.h"

#include "phi/backends/cpu/cpu_context.h"
#include "phi/backends/cpu/parallel_for.h"
#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/elementwise/activation_functor.h"
#include "phi/kernels/funcs/elementwise/in_float32.h"
#include "phi/kernels/funcs/elementwise/wide_loop.h"

namespace phi {

// Note [Wider vectors]
template <typename T, typename Context>
void GeluKernel(const Context& ctx, const DenseTensor& x, bool approximate, DenseTensor* out) {
  T* y = ctx.template Alloc<T>(out);
  const T* from = x.data<T>();
  const auto compute = [&](auto f) {
    ParallelFor(x.numel(), /*grain=*/4096, [=](int64_t begin, int64_t end) {
      funcs::WideLoop(begin, end, [=](int64_t i) { y[i] = f(from[i]); });
    });
  };
  if (approximate) return compute(funcs::GeluTanhFunctor<T>());
  compute(funcs::GeluFunctor<T>());
}

}  // namespace phi

PD_REGISTER_KERNEL(gelu, CPU, ALL_LAYOUT, phi::GeluKernel, float, double) {}

// Note [bfloat16 on the CPU]
PD_REGISTER_KERNEL_IN_FLOAT32(gelu, phi::GeluKernel) {}
