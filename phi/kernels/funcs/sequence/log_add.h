#pragma once

#include <cmath>
#include <limits>

#include "phi/common/hostdevice.h"

namespace phi {
namespace funcs {

/// log(exp(a) + exp(b)) without overflow; either may be -inf, the logarithm of 0.
template <typename T>
HOSTDEVICE inline T LogAdd(T a, T b) {
  if (a < b) {
    const T held = a;
    a = b;
    b = held;
  }
  return b == -std::numeric_limits<T>::infinity() ? a : a + std::log1p(std::exp(b - a));
}

}  // namespace funcs
}  // namespace phi
