#pragma once

#include <cmath>
#include <type_traits>

#include "phi/kernels/funcs/elementwise/special_math.h"

namespace phi {
namespace funcs {

// One element of each function. T is the type to compute in (compute_type.h).

template <typename T>
struct RsqrtFunctor {
  HOSTDEVICE T operator()(T x) const { return T(1) / Sqrt(x); }
};

template <typename T>
struct SquareFunctor {
  HOSTDEVICE T operator()(T x) const { return static_cast<T>(x * x); }
};

template <typename T>
struct LogFunctor {
  HOSTDEVICE T operator()(T x) const { return std::log(x); }
};

template <typename T>
struct Log1pFunctor {
  HOSTDEVICE T operator()(T x) const { return std::log1p(x); }
};

template <typename T>
struct Log2Functor {
  HOSTDEVICE T operator()(T x) const { return std::log2(x); }
};

template <typename T>
struct Log10Functor {
  HOSTDEVICE T operator()(T x) const { return std::log10(x); }
};

template <typename T>
struct FloorFunctor {
  HOSTDEVICE T operator()(T x) const { return std::floor(x); }
};

template <typename T>
struct CeilFunctor {
  HOSTDEVICE T operator()(T x) const { return std::ceil(x); }
};

template <typename T>
struct RoundFunctor {
  HOSTDEVICE T operator()(T x) const { return std::round(x); }
};

template <typename T>
struct TruncFunctor {
  HOSTDEVICE T operator()(T x) const {
    if constexpr (std::is_integral_v<T>) {
      return x;
    } else {
      return std::trunc(x);
    }
  }
};

template <typename T>
struct ReciprocalFunctor {
  HOSTDEVICE T operator()(T x) const { return T(1) / x; }
};

template <typename T>
struct SignFunctor {
  HOSTDEVICE T operator()(T x) const {
    return x > T(0) ? T(1) : x < T(0) ? static_cast<T>(-1) : x == T(0) ? T(0) : x;
  }
};

template <typename T>
struct ErfFunctor {
  HOSTDEVICE T operator()(T x) const { return Erf(x); }
};

template <typename T>
struct Expm1Functor {
  HOSTDEVICE T operator()(T x) const {
    if constexpr (std::is_floating_point_v<T>) {
      return std::expm1(x);
    } else {
      return Expm1Complex(x);
    }
  }
};

template <typename T>
struct DigammaFunctor {
  HOSTDEVICE T operator()(T x) const {
    return static_cast<T>(DigammaValue(static_cast<double>(x)));
  }
};

template <typename T>
struct LgammaFunctor {
  HOSTDEVICE T operator()(T x) const { return LogGamma(x); }
};

template <typename T>
struct ErfinvFunctor {
  HOSTDEVICE T operator()(T x) const { return static_cast<T>(InverseErf(static_cast<double>(x))); }
};

template <typename T>
struct LogitFunctor {
  float eps;
  HOSTDEVICE T operator()(T x) const {
    const T low = static_cast<T>(eps), high = static_cast<T>(1) - low;
    if (low == T(0)) return x < T(0) || x > T(1) ? static_cast<T>(NAN) : std::log(x / (T(1) - x));
    const T v = x < low ? low : x > high ? high : x;
    return std::log(v / (T(1) - v));
  }
};

}  // namespace funcs
}  // namespace phi
