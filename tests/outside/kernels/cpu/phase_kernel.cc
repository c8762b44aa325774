// outside: 2.3 | complex mathematics and comparison, a real output
#include "paddle/phi/common/complex.h"
#include "paddle/phi/common/type_traits.h"
#include "paddle/phi/core/kernel_registry.h"

namespace phi {

template <typename T, typename Context>
void PhaseKernel(const Context& dev_ctx, const DenseTensor& x, DenseTensor* magnitude,
                 DenseTensor* largest) {
  using Real = phi::dtype::Real<T>;
  Real* to = dev_ctx.template Alloc<Real>(magnitude);
  T* best = dev_ctx.template Alloc<T>(largest);
  *best = x.data<T>()[0];
  for (int64_t i = 0; i < x.numel(); ++i) {
    const T value = x.data<T>()[i];
    if (isnan(value) || isinf(value)) continue;
    to[i] = abs(value);
    if (value > *best) *best = value;
  }
  *best = sqrt(*best * *best + T(0, 0)) + pow(*best, T(0, 0)) - T(1, 0);
}

}  // namespace phi

PD_REGISTER_KERNEL(outside_phase, CPU, ALL_LAYOUT, phi::PhaseKernel, phi::dtype::complex<float>,
                   phi::dtype::complex<double>) {
  kernel->OutputAt(0).SetDataType(phi::dtype::ToReal(kernel_key.dtype()));
}
