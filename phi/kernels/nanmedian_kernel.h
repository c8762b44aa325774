#pragma once

#include "phi/common/int_array.h"
#include "phi/core/dense_tensor.h"

namespace phi {

/// The median of the elements along `axes` (none: all) that are not NaN; NaN if there is no such
/// element. For an even count it is the mean of the middle two (of integers rounded toward 0).
/// float32, float64, int32, int64. median_index: the indices of the two middle elements among the
/// reduced ones, for an odd count twice the same; int64; -1 for none.
/// Errors: InvalidArgument (raised by NanmedianInferMeta). Source: legacy op `nanmedian`.
template <typename T, typename Context>
void NanmedianKernel(const Context& ctx, const DenseTensor& x, const IntArray& axes, bool keepdim,
                     DenseTensor* out, DenseTensor* median_index);

/// x_grad: out_grad at the middle elements, half of it at each of two. Source: legacy op
/// `nanmedian_grad`.
template <typename T, typename Context>
void NanmedianGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& median_index,
                         const DenseTensor& out_grad, const IntArray& axes, bool keepdim,
                         DenseTensor* x_grad);

}  // namespace phi
