#pragma once

#include "phi/core/dense_tensor.h"

namespace phi {

/// Channels in groups of `groups` neighbours; out is the largest element of each group, position by
/// position.
/// x    rank 4; float32, float64. axis: where the channels are, 1 or the last.
/// out  channels / groups there.
/// Errors: InvalidArgument for another rank or axis, or channels that do not part into groups
/// (raised by MaxOutInferMeta).
/// Source: legacy op `maxout`.
template <typename T, typename Context>
void MaxOutKernel(const Context& ctx, const DenseTensor& x, int groups, int axis, DenseTensor* out);

}  // namespace phi
