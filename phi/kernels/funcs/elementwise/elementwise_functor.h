#pragma once

#include <cmath>
#include <type_traits>

#include "phi/common/data_type.h"
#include "phi/common/hostdevice.h"

namespace phi {
namespace funcs {

// One element of each binary operation, for host and device. T is the type to compute in.

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

/// The remainder of floor division; it has the sign of b. Integers: b must not be 0.
template <typename T>
struct ModuloFunctor {
  HOSTDEVICE T operator()(T a, T b) const {
    T rest;
    if constexpr (std::is_integral_v<T>) {
      if (b == T(-1)) return T(0);  // the smallest number / -1 overflows
      rest = a % b;
    } else {
      rest = ::fmod(a, b);
    }
    return rest != T(0) && (rest < T(0)) != (b < T(0)) ? static_cast<T>(rest + b) : rest;
  }
};

/// a / b rounded down. Integers: b must not be 0.
template <typename T>
struct FloorDivideFunctor {
  HOSTDEVICE T operator()(T a, T b) const {
    if constexpr (std::is_integral_v<T>) {
      const T quotient = DivideFunctor<T>()(a, b);
      if constexpr (std::is_unsigned_v<T>) {
        return quotient;
      } else {
        const bool inexact = b != static_cast<T>(-1) && a % b != 0;
        return inexact && (a < T(0)) != (b < T(0)) ? static_cast<T>(quotient - 1) : quotient;
      }
    } else {
      // By the remainder, as in the original: the rounded quotient a / b could be the next integer.
      if (b == T(0)) return a / b;
      const T rest = ::fmod(a, b);
      const T quotient = ::nearbyint((a - rest) / b);
      return rest != T(0) && (rest < T(0)) != (b < T(0)) ? quotient - T(1) : quotient;
    }
  }
};

/// The larger one; the other one if one is NaN.
template <typename T>
struct FMaxFunctor {
  HOSTDEVICE T operator()(T a, T b) const { return b != b || a > b ? a : b; }
};
template <typename T>
struct FMinFunctor {
  HOSTDEVICE T operator()(T a, T b) const { return b != b || a < b ? a : b; }
};

/// The step function of a: 0 below 0, 1 above, b at 0; 0 for NaN.
template <typename T>
struct HeavisideFunctor {
  HOSTDEVICE T operator()(T a, T b) const { return a == T(0) ? b : a > T(0) ? T(1) : T(0); }
};

}  // namespace funcs
}  // namespace phi
