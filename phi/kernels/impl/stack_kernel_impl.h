#pragma once

#include <algorithm>

#include "phi/kernels/funcs/index/strided_copy.h"
#include "phi/kernels/funcs/reduce/axis.h"
#include "phi/kernels/stack_kernel.h"

namespace phi {

template <typename T, typename Context>
void StackKernel(const Context& ctx, const std::vector<const DenseTensor*>& x, int axis,
                 DenseTensor* out) {
  T* to = ctx.template Alloc<T>(out);
  if (out->numel() == 0) return;
  const funcs::AxisSplit s = funcs::SplitAtAxis(out->dims(), axis);
  for (size_t i = 0; i < x.size(); ++i) {
    funcs::StridedBox box;
    box.Append(s.outer, s.inner, s.len * s.inner);
    box.Append(s.inner, 1, 1);
    funcs::CopyStrided(ctx, box, sizeof(T), x[i]->data<T>(),
                       to + static_cast<int64_t>(i) * s.inner);
  }
}

}  // namespace phi
