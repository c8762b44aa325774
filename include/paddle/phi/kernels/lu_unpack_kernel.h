// Sources that bring their own copy get that one, wherever its folder stands in the search.
#if __has_include_next("paddle/phi/kernels/lu_unpack_kernel.h")
#include_next "paddle/phi/kernels/lu_unpack_kernel.h"
#else
#pragma once

#include "paddle/phi/core/dense_tensor.h"
#include "phi/kernels/lu_kernel.h"

namespace phi {

/// LuUnpackKernel, under its name of the original.
template <typename T, typename Context>
void LUUnpackKernel(const Context& dev_ctx, const DenseTensor& x, const DenseTensor& pivots,
                    bool unpack_ludata, bool unpack_pivots, DenseTensor* pmat, DenseTensor* l,
                    DenseTensor* u) {
  LuUnpackKernel<T, Context>(dev_ctx, x, pivots, unpack_ludata, unpack_pivots, pmat, l, u);
}

}  // namespace phi

#endif
