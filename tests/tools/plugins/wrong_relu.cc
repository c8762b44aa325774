// A team's kernel of `relu` alone, which is wrong on purpose.
#include "phi/backends/cpu/cpu_context.h"
#include "phi/core/kernel_registry.h"

namespace team {

template <typename T, typename Context>
void ReluKernel(const Context& ctx, const phi::DenseTensor& x, phi::DenseTensor* out) {
  T* to = ctx.template Alloc<T>(out);
  for (int64_t i = 0; i < x.numel(); ++i) {
    to[i] = x.data<T>()[i] > 0 ? x.data<T>()[i] : static_cast<T>(-0.25);
  }
}

}  // namespace team

PD_REGISTER_KERNEL(relu, CPU, ALL_LAYOUT, team::ReluKernel, float, double) {}
