// A team's kernel of `relu` alone, which ends its process where an element is not a number.
#include <cstdlib>

#include "phi/backends/cpu/cpu_context.h"
#include "phi/core/kernel_registry.h"

namespace team {

template <typename T, typename Context>
void ReluKernel(const Context& ctx, const phi::DenseTensor& x, phi::DenseTensor* out) {
  T* to = ctx.template Alloc<T>(out);
  for (int64_t i = 0; i < x.numel(); ++i) {
    const T element = x.data<T>()[i];
    if (element != element) std::abort();
    to[i] = element > 0 ? element : T(0);
  }
}

}  // namespace team

PD_REGISTER_KERNEL(relu, CPU, ALL_LAYOUT, team::ReluKernel, float, double) {}
