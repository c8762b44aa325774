#pragma once

#include <vector>

#include "phi/kernels/funcs/index/repeat_loop.h"
#include "phi/kernels/reduce_max_kernel.h"

namespace phi {

template <typename T, typename Context>
void ReduceMaxGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& out,
                         const DenseTensor& out_grad, const IntArray& dims, bool /*keep_dim*/,
                         bool reduce_all, DenseTensor* x_grad) {
  T* to = ctx.template Alloc<T>(x_grad);
  if (x.numel() == 0) return;
  const T *values = x.data<T>(), *best = out.data<T>(), *g = out_grad.data<T>();
  const DDim kept = funcs::KeptDims(x.dims(), dims.GetData(), reduce_all);
  funcs::RepeatLoop(ctx, x.dims(), kept, to, [=] DEVICE(int64_t i, int64_t j) {
    return values[i] == best[j] ? g[j] : static_cast<T>(0);
  });
}

}  // namespace phi
