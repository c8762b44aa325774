#pragma once

#include "phi/kernels/funcs/for_each.h"
#include "phi/kernels/increment_kernel.h"

namespace phi {

template <typename T, typename Context>
void IncrementKernel(const Context& ctx, const DenseTensor& x, float value, DenseTensor* out) {
  const DenseTensor held = x;  // `out` may be its memory
  T* sum = ctx.template Alloc<T>(out);
  const T* from = held.data<T>();
  const T step = static_cast<T>(value);
  funcs::ForEach(ctx, 1, 1, [=] DEVICE(int64_t i) { sum[i] = static_cast<T>(from[i] + step); });
}

}  // namespace phi
