#include "own_square_kernel.h"

#include "phi/backends/cpu/cpu_context.h"
#include "phi/core/kernel_registry.h"

namespace phi {

template <typename T, typename Context>
void OwnSquareKernel(const Context& ctx, const DenseTensor& x, DenseTensor* out) {
  T* to = ctx.template Alloc<T>(out);
  for (int64_t i = 0; i < x.numel(); ++i) to[i] = x.data<T>()[i] * x.data<T>()[i];
}

}  // namespace phi

PD_REGISTER_KERNEL(own_square, CPU, ALL_LAYOUT, phi::OwnSquareKernel, float, double) {}
