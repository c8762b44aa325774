#pragma once

#include "phi/common/scalar.h"
#include "phi/core/dense_tensor.h"

namespace phi {

/// Draws column indices for each row of x, with probabilities proportional to the elements of the
/// row.
/// x    [C] or [rows, C], float32, float64; not negative, a row has a sum above 0.
/// out  int64, num_samples for C. Without `replacement` no index is drawn twice.
/// Errors: InvalidArgument for a negative element, a sum of 0, or fewer elements above 0 than
/// num_samples without replacement.
/// Source: legacy op `multinomial`.
template <typename T, typename Context>
void MultinomialKernel(const Context& ctx, const DenseTensor& x, const Scalar& num_samples,
                       bool replacement, DenseTensor* out);

}  // namespace phi
