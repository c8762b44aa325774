#include "phi/kernels/roll_kernel.h"

#include "phi/backends/cpu/cpu_context.h"
#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/index/roll.h"

namespace phi {

template <typename T, typename Context>
void RollKernel(const Context& ctx, const DenseTensor& x, const IntArray& shifts,
                const std::vector<int64_t>& axis, DenseTensor* out) {
  T* to = ctx.template Alloc<T>(out);
  if (out->numel() == 0) return;
  funcs::Roll(x, shifts, axis, 1, to);
}

}  // namespace phi

PD_REGISTER_KERNEL(roll, CPU, ALL_LAYOUT, phi::RollKernel, float, double, bool, int8_t, uint8_t,
                   int16_t, int, int64_t, phi::complex64, phi::complex128) {}
