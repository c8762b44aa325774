#pragma once

#include "phi/core/dense_tensor.h"

namespace phi {

/// x · Φ(x), with the normal distribution's Φ, or its tanh approximation if `approximate`.
/// x any shape; float32, float64. out: as x; may alias x.
/// Source: legacy op `gelu` (attribute `approximate`, default false).
template <typename T, typename Context>
void GeluKernel(const Context& ctx, const DenseTensor& x, bool approximate, DenseTensor* out);

}  // namespace phi
