#pragma once

#include <algorithm>
#include <limits>
#include <type_traits>

#include "phi/common/scalar.h"
#include "phi/core/enforce.h"

namespace phi {
namespace funcs {

/// A bound of clip for elements of type T. Of integers, one that no T reaches, such as an infinity
/// or the largest float, bounds nothing. Errors: InvalidArgument for NaN and integers.
template <typename T>
T ClipBound(const Scalar& bound) {
  using Limits = std::numeric_limits<T>;
  if constexpr (std::is_integral_v<T>) {
    if (IsFloatingType(bound.dtype())) {
      const auto value = bound.to<double>();
      PADDLE_ENFORCE(value == value, errors::InvalidArgument(
                                         "attributes `min` and `max` must be numbers; one is nan"));
      if (value <= static_cast<double>(Limits::min())) return Limits::min();
      if (value >= static_cast<double>(Limits::max())) return Limits::max();
    } else {
      const auto value = bound.to<int64_t>();
      return static_cast<T>(std::clamp<int64_t>(value, Limits::min(), Limits::max()));
    }
  }
  return bound.to<T>();
}

}  // namespace funcs
}  // namespace phi
