#include "phi/kernels/gelu_kernel.h"

#include "phi/backends/cpu/cpu_context.h"
#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/elementwise/activation_functor.h"
#include "phi/kernels/funcs/elementwise/in_float32.h"
#include "phi/kernels/funcs/elementwise/unary_loop.h"

namespace phi {

template <typename T, typename Context>
void GeluKernel(const Context& ctx, const DenseTensor& x, bool approximate, DenseTensor* out) {
  constexpr int64_t kGrain = 4096;
  T* y = ctx.template Alloc<T>(out);
  if (approximate) {
    funcs::UnaryLoop(x.data<T>(), x.numel(), y, funcs::GeluTanhFunctor<T>(), kGrain);
  } else {
    funcs::UnaryLoop(x.data<T>(), x.numel(), y, funcs::GeluFunctor<T>(), kGrain);
  }
}

}  // namespace phi

PD_REGISTER_KERNEL(gelu, CPU, ALL_LAYOUT, phi::GeluKernel, float, double) {}

// Note [bfloat16 on the CPU]
PD_REGISTER_KERNEL_IN_FLOAT32(gelu, phi::GeluKernel) {}
