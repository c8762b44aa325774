#pragma once

#include "phi/core/dense_tensor.h"

namespace phi {

/// x + weight * (y - x), element by element; the three shapes broadcast together.
/// x, y and weight have one dtype: float32, float64. out: the broadcast shape.
/// Errors: InvalidArgument if the shapes do not broadcast (raised by LerpInferMeta). Source: legacy
/// op `lerp`.
template <typename T, typename Context>
void LerpKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& y,
                const DenseTensor& weight, DenseTensor* out);

}  // namespace phi
