#pragma once

#include <vector>

#include "phi/common/int_array.h"
#include "phi/core/dense_tensor.h"
#include "phi/core/tensor_array.h"

namespace phi {

/// Every strides[i]-th element from starts[i] to before ends[i] of axis axes[i]; any dtype. A
/// negative stride walks backwards, and there an end of -1 includes the first element. The shape of
/// `out` is set by StridedSliceRawInferMeta. Source: legacy op `strided_slice`.
template <typename T, typename Context>
void StridedSliceRawKernel(const Context& ctx, const DenseTensor& x, const std::vector<int>& axes,
                           const IntArray& starts, const IntArray& ends, const IntArray& strides,
                           const std::vector<int>& infer_flags,
                           const std::vector<int>& decrease_axis, DenseTensor* out);

/// StridedSliceRawKernel on the list of an array of tensors: `axes` is {0}. The tensors are shared,
/// not copied.
template <typename T, typename Context>
void StridedSliceArrayKernel(const Context& ctx, const TensorArray& x, const std::vector<int>& axes,
                             const IntArray& starts, const IntArray& ends, const IntArray& strides,
                             const std::vector<int>& infer_flags,
                             const std::vector<int>& decrease_axis, TensorArray* out);

}  // namespace phi
