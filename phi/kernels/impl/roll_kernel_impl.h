#pragma once

#include "phi/kernels/funcs/index/roll.h"
#include "phi/kernels/roll_kernel.h"

namespace phi {

template <typename T, typename Context>
void RollKernel(const Context& ctx, const DenseTensor& x, const IntArray& shifts,
                const std::vector<int64_t>& axis, DenseTensor* out) {
  T* to = ctx.template Alloc<T>(out);
  if (out->numel() == 0) return;
  funcs::Roll(ctx, x, shifts, axis, 1, to);
}

}  // namespace phi
