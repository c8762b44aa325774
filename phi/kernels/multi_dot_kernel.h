#pragma once

#include <vector>

#include "phi/core/dense_tensor.h"

namespace phi {

/// The product of two matrices or more in the order that takes the fewest multiplications; the
/// first may be a row and the last a column (rank 1), which then is no dimension of `out`. float32,
/// float64. Source: legacy op `multi_dot`.
template <typename T, typename Context>
void MultiDotKernel(const Context& ctx, const std::vector<const DenseTensor*>& x, DenseTensor* out);

}  // namespace phi
