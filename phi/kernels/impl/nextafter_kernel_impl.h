#pragma once

#include <cmath>

#include "phi/kernels/funcs/for_each.h"
#include "phi/kernels/nextafter_kernel.h"

namespace phi {

template <typename T, typename Context>
void NextafterKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& y,
                     DenseTensor* out) {
  T* to = ctx.template Alloc<T>(out);
  if (x.numel() == 0) return;
  const T *from = x.data<T>(), *towards = y.data<T>();
  funcs::ForEach(ctx, x.numel(), /*grain=*/8192,
                 [=] DEVICE(int64_t i) { to[i] = std::nextafter(from[i], towards[i]); });
}

}  // namespace phi
