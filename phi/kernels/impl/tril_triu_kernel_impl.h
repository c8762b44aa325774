#pragma once

#include <algorithm>

#include "phi/kernels/funcs/for_each.h"
#include "phi/kernels/funcs/index/triangle.h"
#include "phi/kernels/tril_triu_kernel.h"

namespace phi {

template <typename T, typename Context>
void TrilTriuKernel(const Context& ctx, const DenseTensor& x, int diagonal, bool lower,
                    DenseTensor* out) {
  T* to = ctx.template Alloc<T>(out);
  if (out->numel() == 0) return;
  const T* from = x.data<T>();
  const int rank = x.dims().size();
  const int64_t height = x.dims()[rank - 2], width = x.dims()[rank - 1];
  funcs::ForEach(ctx, x.numel(), 32768,
                 funcs::TriangleBody<T>{from, to, height, width, diagonal, lower});
}

}  // namespace phi
