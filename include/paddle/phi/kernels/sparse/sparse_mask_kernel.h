// Sources that bring their own copy get that one, wherever its folder stands in the search.
#if __has_include_next("paddle/phi/kernels/sparse/sparse_mask_kernel.h")
#include_next "paddle/phi/kernels/sparse/sparse_mask_kernel.h"
#else
#pragma once

#include "paddle/phi/kernels/sparse/mask_kernel.h"

namespace phi {

namespace sparse {

/// MaskCooKernel, under its name of 2.3.
template <typename T, typename Context>
void SparseMaskKernel(const Context& dev_ctx, const DenseTensor& x, const SparseCooTensor& mask,
                      SparseCooTensor* out) {
  MaskCooKernel<T, Context>(dev_ctx, x, mask, out);
}

}  // namespace sparse

}  // namespace phi

#endif
