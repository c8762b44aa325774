#pragma once

#include "phi/common/scalar.h"
#include "phi/core/dense_tensor.h"

namespace phi {

/// x clamped to [min, max]; NaN stays. The bounds are converted to the dtype of x first.
/// x    any shape; int32, int64, float32, float64. out: as x; may alias x.
/// Errors: InvalidArgument if min is above max.
/// Source: legacy op `clip` (attributes, or inputs Min and Max).
template <typename T, typename Context>
void ClipKernel(const Context& ctx, const DenseTensor& x, const Scalar& min, const Scalar& max,
                DenseTensor* out);

/// x_grad: out_grad where min < x < max, else 0; it may alias out_grad. Source: legacy op
/// `clip_grad`.
template <typename T, typename Context>
void ClipGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& out_grad,
                    const Scalar& min, const Scalar& max, DenseTensor* x_grad);

}  // namespace phi
