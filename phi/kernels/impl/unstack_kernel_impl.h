#pragma once

#include "phi/kernels/funcs/index/strided_copy.h"
#include "phi/kernels/funcs/reduce/axis.h"
#include "phi/kernels/unstack_kernel.h"

namespace phi {

template <typename T, typename Context>
void UnbindKernel(const Context& ctx, const DenseTensor& x, int axis,
                  std::vector<DenseTensor*> out) {
  const funcs::AxisSplit s = funcs::SplitAtAxis(x.dims(), axis);
  for (size_t i = 0; i < out.size(); ++i) {
    if (out[i] == nullptr) continue;
    T* to = ctx.template Alloc<T>(out[i]);
    if (out[i]->numel() == 0) continue;
    funcs::StridedBox box;
    box.Append(s.outer, s.len * s.inner, s.inner);
    box.Append(s.inner, 1, 1);
    funcs::CopyStrided(ctx, box, sizeof(T), x.data<T>() + static_cast<int64_t>(i) * s.inner, to);
  }
}

template <typename T, typename Context>
void UnStackKernel(const Context& ctx, const DenseTensor& x, int axis, int,
                   std::vector<DenseTensor*> out) {
  UnbindKernel<T>(ctx, x, axis, std::move(out));
}

}  // namespace phi
