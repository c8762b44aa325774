#pragma once

#include <cmath>

#include "phi/kernels/atan2_kernel.h"
#include "phi/kernels/funcs/elementwise/compute_type.h"
#include "phi/kernels/funcs/for_each.h"

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
  funcs::ForEach(ctx, x1.numel(), kGrain, [=] DEVICE(int64_t i) {
    angle[i] = static_cast<Result>(
        std::atan2(static_cast<Compute>(opposite[i]), static_cast<Compute>(adjacent[i])));
  });
}

}  // namespace phi
