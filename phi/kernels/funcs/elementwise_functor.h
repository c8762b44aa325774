#pragma once

#include <cmath>
#include <type_traits>

#include "phi/common/data_type.h"
#include "phi/common/hostdevice.h"

namespace phi {
namespace funcs {

// One element of each binary operation, for host and device. T is the type of computation.

template <typename T>
struct AddFunctor {
  HOSTDEVICE T operator()(T a, T b) const { return static_cast<T>(a + b); }
};

template <typename T>
struct SubtractFunctor {
  HOSTDEVICE T operator()(T a, T b) const { return static_cast<T>(a - b); }
};

template <typename T>
struct MultiplyFunctor {
  HOSTDEVICE T operator()(T a, T b) const { return static_cast<T>(a * b); }
};
template <>
struct MultiplyFunctor<bool> {
  HOSTDEVICE bool operator()(bool a, bool b) const { return a && b; }
};

/// Integers round toward zero; their divisor must not be 0 (kernels check that first).
template <typename T>
struct DivideFunctor {
  HOSTDEVICE T operator()(T a, T b) const {
    if constexpr (std::is_integral_v<T> && std::is_signed_v<T>) {
      // the smallest number has no positive counterpart: negate without overflow
      if (b == T(-1)) return static_cast<T>(0 - static_cast<std::make_unsigned_t<T>>(a));
    }
    return static_cast<T>(a / b);
  }
};

/// b if one is NaN, as in the original.
template <typename T>
struct MaximumFunctor {
  HOSTDEVICE T operator()(T a, T b) const { return a > b ? a : b; }
};
template <typename T>
struct MinimumFunctor {
  HOSTDEVICE T operator()(T a, T b) const { return a < b ? a : b; }
};

/// Integers go through double and are rounded, as the original does.
template <typename T>
struct PowFunctor {
  HOSTDEVICE T operator()(T a, T b) const {
    if constexpr (std::is_integral_v<T>) {
      return static_cast<T>(::llrint(::pow(static_cast<double>(a), static_cast<double>(b))));
    } else {
      return static_cast<T>(::pow(a, b));
    }
  }
};
template <>
struct PowFunctor<float> {
  HOSTDEVICE float operator()(float a, float b) const { return ::powf(a, b); }
};

}  // namespace funcs
}  // namespace phi
