#pragma once

#include "phi/core/dense_tensor.h"

namespace phi {

/// x + value for one element; integers take whole values.
/// x    one element; int32, int64, float32, float64. out: as x; may be x.
/// Errors: InvalidArgument unless x has one element (raised by IncrementInferMeta).
/// Source: legacy op `increment` (attribute `step`).
template <typename T, typename Context>
void IncrementKernel(const Context& ctx, const DenseTensor& x, float value, DenseTensor* out);

}  // namespace phi
