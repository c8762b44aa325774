#pragma once

#include <algorithm>

#include "phi/kernels/funcs/index/strided_copy.h"
#include "phi/kernels/funcs/reduce/axis.h"
#include "phi/kernels/stack_kernel.h"

namespace phi {

template <typename T, typename Context>
void StackGradKernel(const Context& ctx, const DenseTensor& out_grad, int axis,
                     std::vector<DenseTensor*> x_grad) {
  const funcs::AxisSplit s = funcs::SplitAtAxis(out_grad.dims(), axis);
  for (size_t i = 0; i < x_grad.size(); ++i) {
    if (x_grad[i] == nullptr) continue;
    T* to = ctx.template Alloc<T>(x_grad[i]);
    if (out_grad.numel() == 0) continue;
    funcs::StridedBox box;
    box.Append(s.outer, s.len * s.inner, s.inner);
    box.Append(s.inner, 1, 1);
    funcs::CopyStrided(ctx, box, sizeof(T), out_grad.data<T>() + static_cast<int64_t>(i) * s.inner,
                       to);
  }
}

}  // namespace phi
