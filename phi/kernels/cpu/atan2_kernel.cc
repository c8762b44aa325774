#include "phi/kernels/atan2_kernel.h"

#include <cmath>

#include "phi/backends/cpu/cpu_context.h"
#include "phi/backends/cpu/parallel_for.h"
#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/elementwise/compute_type.h"

namespace phi {

template <typename T, typename Context>
void Atan2Kernel(const Context& ctx, const DenseTensor& x1, const DenseTensor& x2,
                 DenseTensor* out) {
  using Result = Atan2Result<T>;
  using Compute = std::conditional_t<std::is_integral_v<T>, double, funcs::ComputeType<T>>;
  constexpr int64_t kGrain = 4096;
  Result* angle = ctx.template Alloc<Result>(out);
  const T* opposite = x1.data<T>();
  const T* adjacent = x2.data<T>();
  ParallelFor(x1.numel(), kGrain, [=](int64_t begin, int64_t end) {
    for (int64_t i = begin; i < end; ++i) {
      angle[i] = static_cast<Result>(
          std::atan2(static_cast<Compute>(opposite[i]), static_cast<Compute>(adjacent[i])));
    }
  });
}

}  // namespace phi

PD_REGISTER_KERNEL(atan2, CPU, ALL_LAYOUT, phi::Atan2Kernel, float, double, int, int64_t,
                   phi::float16) {}
