#pragma once

#include "phi/core/dense_tensor.h"

namespace phi {

// Predicates, element by element: out is bool, with the shape and LoD of x. x: int32, int64 (which
// are finite), float16, bfloat16, float32, float64. Source: legacy ops `isnan_v2` and so on.

/// True for NaN.
template <typename T, typename Context>
void IsnanKernel(const Context& ctx, const DenseTensor& x, DenseTensor* out);

/// True for the two infinities.
template <typename T, typename Context>
void IsinfKernel(const Context& ctx, const DenseTensor& x, DenseTensor* out);

/// True for all but NaN and the infinities.
template <typename T, typename Context>
void IsfiniteKernel(const Context& ctx, const DenseTensor& x, DenseTensor* out);

}  // namespace phi
