#pragma once

#include "phi/core/dense_tensor.h"

namespace phi {

/// out[i…] = x[index[i…, 0], index[i…, 1], …]: the last axis of `index` (int32, int64) addresses
/// the leading axes of `x`; what they leave is copied whole.
/// Errors: InvalidArgument for an index out of range. Source: legacy op `gather_nd`.
template <typename T, typename Context>
void GatherNdKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& index,
                    DenseTensor* out);

}  // namespace phi
