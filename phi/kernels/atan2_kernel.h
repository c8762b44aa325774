#pragma once

#include <cstdint>
#include <type_traits>

#include "phi/core/dense_tensor.h"

namespace phi {

/// What atan2 of two Ts gives: integers give float64.
template <typename T>
using Atan2Result = std::conditional_t<std::is_integral_v<T>, double, T>;

/// The angle, in radians in [-π, π], between the positive first axis and the point (x2, x1),
/// element by element, with the signs of zeros and infinities as IEEE 754 has them.
/// x1, x2  one shape, one type: float16, float32, float64, int32, int64.
/// out     that shape; the dtype of x1, float64 for integers. May alias x1 or x2 unless they are
///         integers.
/// Errors: InvalidArgument if the shapes differ (raised by Atan2InferMeta).
/// Source: legacy op `atan2`.
template <typename T, typename Context>
void Atan2Kernel(const Context& ctx, const DenseTensor& x1, const DenseTensor& x2,
                 DenseTensor* out);

}  // namespace phi
