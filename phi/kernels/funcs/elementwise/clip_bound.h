#pragma once

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
  if constexpr (std::is_integral_v<T>) {
    if (IsFloatingType(bound.dtype())) {
      const auto value = bound.to<double>();
      PADDLE_ENFORCE(value == value, errors::InvalidArgument(
                                         "attributes `min` and `max` must be numbers; one is nan"));
      if (value <= static_cast<double>(std::numeric_limits<T>::min()))
        return std::numeric_limits<T>::min();
      if (value >= static_cast<double>(std::numeric_limits<T>::max()))
        return std::numeric_limits<T>::max();
    }
  }
  return bound.to<T>();
}

}  // namespace funcs
}  // namespace phi
