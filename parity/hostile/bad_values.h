#pragma once

#include <cstdint>
#include <limits>
#include <vector>

#include "phi/common/complex.h"

// Values at the limits of their types, for hostile programs.

namespace phibridge {
namespace parity {

template <typename T>
std::vector<T> BadIntegers() {
  return {std::numeric_limits<T>::min(), -1000, -1, 0, 1, 2, 50, std::numeric_limits<T>::max()};
}

// As BadFloats, in either part.
template <typename R>
std::vector<phi::dtype::complex<R>> BadComplexes() {
  const R nan = std::numeric_limits<R>::quiet_NaN(), infinite = std::numeric_limits<R>::infinity();
  return {{nan, 0}, {0, nan}, {infinite, -infinite}, {std::numeric_limits<R>::max(), 1}, {0, 0}};
}

template <typename T>
std::vector<T> BadFloats() {
  return {std::numeric_limits<T>::quiet_NaN(),
          std::numeric_limits<T>::infinity(),
          -std::numeric_limits<T>::infinity(),
          std::numeric_limits<T>::max(),
          std::numeric_limits<T>::denorm_min(),
          T(-1),
          T(0)};
}

// BadFloats<float>() as numbers of 16 bits.
template <typename T>
std::vector<T> BadFloatsAs() {
  const std::vector<float> bad = BadFloats<float>();
  return std::vector<T>(bad.begin(), bad.end());
}

}  // namespace parity
}  // namespace phibridge
