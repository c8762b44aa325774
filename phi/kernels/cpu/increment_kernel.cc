#include "phi/kernels/increment_kernel.h"

#include "phi/backends/cpu/cpu_context.h"
#include "phi/core/kernel_registry.h"

namespace phi {

template <typename T, typename Context>
void IncrementKernel(const Context& ctx, const DenseTensor& x, float value, DenseTensor* out) {
  const T sum = static_cast<T>(x.data<T>()[0] + static_cast<T>(value));
  *ctx.template Alloc<T>(out) = sum;
}

}  // namespace phi

PD_REGISTER_KERNEL(increment, CPU, ALL_LAYOUT, phi::IncrementKernel, float, double, int, int64_t) {}
