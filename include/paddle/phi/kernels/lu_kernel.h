// Sources that bring their own copy get that one, wherever its folder stands in the search.
#if __has_include_next("paddle/phi/kernels/lu_kernel.h")
#include_next "paddle/phi/kernels/lu_kernel.h"
#else
#pragma once

#include "paddle/phi/core/dense_tensor.h"
#include "phi/kernels/lu_kernel.h"

namespace phi {

/// LuKernel, under its name of the original.
template <typename T, typename Context>
void LUKernel(const Context& dev_ctx, const DenseTensor& x, bool pivot, DenseTensor* out,
              DenseTensor* pivots, DenseTensor* infos) {
  LuKernel<T, Context>(dev_ctx, x, pivot, out, pivots, infos);
}

}  // namespace phi

#endif
