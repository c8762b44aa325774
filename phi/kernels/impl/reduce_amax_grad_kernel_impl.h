#pragma once

#include <vector>

#include "phi/kernels/funcs/index/repeat_loop.h"
#include "phi/kernels/funcs/index/sum_copies.h"
#include "phi/kernels/reduce_max_kernel.h"

namespace phi {

template <typename T, typename Context>
void ReduceAMaxGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& out,
                          const DenseTensor& out_grad, const IntArray& dims, bool /*keep_dim*/,
                          bool reduce_all, DenseTensor* x_grad) {
  T* to = ctx.template Alloc<T>(x_grad);
  if (x.numel() == 0) return;
  const T *values = x.data<T>(), *best = out.data<T>(), *g = out_grad.data<T>();
  const DDim kept = funcs::KeptDims(x.dims(), dims.GetData(), reduce_all);
  DenseTensor equal, shares;  // 1 where an element is the result; how many are
  equal.Resize(x.dims());
  shares.Resize(kept);
  funcs::RepeatLoop(
      ctx, x.dims(), kept, ctx.template Alloc<T>(&equal),
      [=] DEVICE(int64_t i, int64_t j) { return static_cast<T>(values[i] == best[j] ? 1 : 0); });
  funcs::SumToShape<T>(ctx, equal, kept, &shares);
  const T *chosen = equal.data<T>(), *count = shares.data<T>();
  funcs::RepeatLoop(ctx, x.dims(), kept, to, [=] DEVICE(int64_t i, int64_t j) {
    return chosen[i] == T(0) ? T(0) : static_cast<T>(g[j] / count[j]);
  });
}

}  // namespace phi
