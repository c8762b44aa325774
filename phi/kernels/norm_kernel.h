#pragma once

#include "phi/core/dense_tensor.h"

namespace phi {

/// x divided by its length along `axis`: x / sqrt(sum x^2 + epsilon).
/// x    float32, float64. axis in [-rank, rank). out: as x. norm: the lengths, 1 along `axis`; it
///      may be missing, and with `is_test` it is not computed.
/// Errors: InvalidArgument if axis is out of range (raised by NormInferMeta).
/// Source: legacy op `norm`.
template <typename T, typename Context>
void NormKernel(const Context& ctx, const DenseTensor& x, int axis, float epsilon, bool is_test,
                DenseTensor* out, DenseTensor* norm);

/// x, or x * max_norm / length where its length, over all elements, is above max_norm. x: float32.
/// out: as x; may alias x. Source: legacy op `clip_by_norm`.
template <typename T, typename Context>
void ClipByNormKernel(const Context& ctx, const DenseTensor& x, float max_norm, DenseTensor* out);

}  // namespace phi
