#pragma once

#include "phi/kernels/funcs/for_each.h"
#include "phi/kernels/where_kernel.h"

namespace phi {

template <typename T, typename Context>
void WhereKernel(const Context& ctx, const DenseTensor& condition, const DenseTensor& x,
                 const DenseTensor& y, DenseTensor* out) {
  T* to = ctx.template Alloc<T>(out);
  if (out->numel() == 0) return;
  const bool* choose = condition.data<bool>();
  const T *left = x.data<T>(), *right = y.data<T>();
  funcs::ForEach(ctx, out->numel(), 32768,
                 [=] DEVICE(int64_t i) { to[i] = choose[i] ? left[i] : right[i]; });
}

}  // namespace phi
