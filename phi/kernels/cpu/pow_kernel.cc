#include "phi/kernels/pow_kernel.h"

#include <cmath>

#include "phi/backends/cpu/cpu_context.h"
#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/elementwise/unary_loop.h"

namespace phi {

template <typename T, typename Context>
void PowKernel(const Context& ctx, const DenseTensor& x, const Scalar& factor, DenseTensor* out) {
  const T power = factor.to<T>();
  T* y = ctx.template Alloc<T>(out);
  if (power == T(2)) {
    funcs::UnaryLoop(x.data<T>(), x.numel(), y, [](T v) { return static_cast<T>(v * v); });
  } else {
    funcs::UnaryLoop(
        x.data<T>(), x.numel(), y, [power](T v) { return static_cast<T>(std::pow(v, power)); },
        /*grain=*/2048);
  }
}

}  // namespace phi

PD_REGISTER_KERNEL(pow, CPU, ALL_LAYOUT, phi::PowKernel, float, double, int, int64_t) {}
