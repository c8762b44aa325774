#pragma once

#include <vector>

#include "phi/common/int_array.h"
#include "phi/core/dense_tensor.h"

namespace phi {

/// out_grad where the slice was, else 0; x is not read. Any dtype. Source: legacy op
/// `strided_slice_grad`, of tensors; arrays have no gradient yet.
template <typename T, typename Context>
void StridedSliceRawGradKernel(const Context& ctx, const DenseTensor& x,
                               const DenseTensor& out_grad, const std::vector<int>& axes,
                               const IntArray& starts, const IntArray& ends,
                               const IntArray& strides, const std::vector<int>& infer_flags,
                               const std::vector<int>& decrease_axis, DenseTensor* x_grad);

}  // namespace phi
