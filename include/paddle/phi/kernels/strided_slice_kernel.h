// Sources that bring their own copy get that one, wherever its folder stands in the search.
#if __has_include_next("paddle/phi/kernels/strided_slice_kernel.h")
#include_next "paddle/phi/kernels/strided_slice_kernel.h"
#else
#pragma once

#include "paddle/phi/common/int_array.h"
#include "paddle/phi/core/dense_tensor.h"
#include "paddle/phi/core/tensor_array.h"
#include "phi/kernels/strided_slice_kernel.h"

namespace phi {

/// StridedSliceRawKernel with bounds that are all known, and without axes that are dropped.
template <typename T, typename Context>
void StridedSliceKernel(const Context& dev_ctx, const DenseTensor& x, const std::vector<int>& axes,
                        const IntArray& starts, const IntArray& ends, const IntArray& strides,
                        DenseTensor* out) {
  const std::vector<int> infer_flags(axes.size(), 1);
  StridedSliceRawKernel<T, Context>(dev_ctx, x, axes, starts, ends, strides, infer_flags, {}, out);
}

}  // namespace phi

#endif
