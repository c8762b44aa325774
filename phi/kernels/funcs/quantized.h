#pragma once

#include <cmath>
#include <cstdint>
#include <limits>
#include <type_traits>

#include "phi/core/dense_tensor.h"

namespace phi {
namespace funcs {

/// Rounds to the nearest integer, ties to even, and saturates at the range of T; NaN becomes 0. For
/// a float type T: the nearest value.
template <typename T>
T RoundSaturate(float value) {
  if constexpr (std::is_integral_v<T>) {
    constexpr float kLow = std::numeric_limits<T>::min(), kHigh = std::numeric_limits<T>::max();
    const float rounded = std::nearbyint(value);
    return static_cast<T>(rounded > kLow ? (rounded < kHigh ? rounded : kHigh)
                                         : (rounded <= kLow ? kLow : 0));
  } else {
    return static_cast<T>(value);
  }
}

/// Types that quantised programs compute in.
inline bool IsInt8Type(DataType dtype) {
  return dtype == DataType::INT8 || dtype == DataType::UINT8;
}

/// to[i] = from[i] * scale + shift for i in [0, count), rounded as RoundSaturate. Types: float32,
/// bfloat16, int8, uint8. Errors: Unimplemented for others.
void ScaleElements(const void* from, DataType from_dtype, int64_t count, float scale, float shift,
                   void* to, DataType to_dtype);

/// shift_out - scale_out / scale_in · shift_in as a uint8; ties are rounded up.
float ShiftOfRequantize(float scale_in, float scale_out, float shift_in, float shift_out);

/// A plain tensor in float32.
DenseTensor ToFloat32(const DenseTensor& x);
/// out = x in `dtype`; allocates out, which has the shape of x. x: plain.
void FromFloat32(const DenseTensor& x, DataType dtype, DenseTensor* out);

}  // namespace funcs
}  // namespace phi
