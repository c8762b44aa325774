#pragma once

#include "phi/common/int_array.h"
#include "phi/core/dense_tensor.h"

namespace phi {

/// The median of the elements along `axes` (none: all) that are numbers; NaN if there is none, and
/// the mean of the two in the middle for an even count (of integers without the fraction).
/// float32, float64, int32, int64. median_index: where the one (twice) or two stand among the
/// elements that are reduced, in order; int64; -1 for none.
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
