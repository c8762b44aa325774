// Sources that bring their own copy get that one, wherever its folder stands in the search.
#if __has_include_next("paddle/phi/kernels/strided_slice_grad_kernel.h")
#include_next "paddle/phi/kernels/strided_slice_grad_kernel.h"
#else
#pragma once

#include "paddle/phi/common/int_array.h"
#include "paddle/phi/core/dense_tensor.h"
#include "paddle/phi/core/tensor_array.h"
#include "phi/kernels/strided_slice_grad_kernel.h"

namespace phi {

/// The gradient of StridedSliceKernel.
template <typename T, typename Context>
void StridedSliceGradKernel(const Context& dev_ctx, const DenseTensor& x,
                            const DenseTensor& out_grad, const std::vector<int>& axes,
                            const IntArray& starts, const IntArray& ends, const IntArray& strides,
                            DenseTensor* x_grad) {
  const std::vector<int> infer_flags(axes.size(), 1);
  StridedSliceRawGradKernel<T, Context>(dev_ctx, x, out_grad, axes, starts, ends, strides,
                                        infer_flags, {}, x_grad);
}

}  // namespace phi

#endif
