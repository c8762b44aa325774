// Sources that bring their own copy get that one, wherever its folder stands in the search.
#if __has_include_next("paddle/phi/kernels/funcs/elementwise_functor.h")
#include_next "paddle/phi/kernels/funcs/elementwise_functor.h"
#else
#pragma once

#include <algorithm>
#include <cmath>
#include <type_traits>

#include "paddle/phi/common/bfloat16.h"
#include "paddle/phi/common/complex.h"
#include "paddle/phi/common/float16.h"
#include "paddle/phi/core/enforce.h"
#include "paddle/phi/core/hostdevice.h"
#include "paddle/phi/core/utils/array.h"

namespace phi {
namespace funcs {

template <typename T>
using ComplexType = ::phi::dtype::complex<T>;

namespace details {
template <typename T>
constexpr bool kIsComplex = std::is_same_v<T, ::phi::dtype::complex<float>> ||
                            std::is_same_v<T, ::phi::dtype::complex<double>>;
template <typename T>
T ConjugateOf(const T& x) {
  if constexpr (kIsComplex<T>) {
    return T(x.real, -x.imag);
  } else {
    return x;
  }
}
// Whole numbers, rounded toward zero. The smallest number by -1 gives itself, as in the library's
// own functor: negated without an overflow, at which the processor would stop the program.
template <typename T>
T QuotientOf(const T a, const T b) {
  PADDLE_ENFORCE_NE(b, static_cast<T>(0), errors::InvalidArgument("a divisor is 0"));
  if constexpr (std::is_signed_v<T>) {
    if (b == static_cast<T>(-1)) {
      return static_cast<T>(0 - static_cast<std::make_unsigned_t<T>>(a));
    }
  }
  return static_cast<T>(a / b);
}
// The remainder with the sign of the divisor.
template <typename T>
T RemainderOf(const T a, const T b) {
  if constexpr (std::is_integral_v<T>) {
    PADDLE_ENFORCE_NE(b, static_cast<T>(0), errors::InvalidArgument("a divisor is 0"));
    if constexpr (std::is_signed_v<T>) {
      if (b == static_cast<T>(-1)) return static_cast<T>(0);  // the smallest number % -1 overflows
    }
    T rest = static_cast<T>(a % b);
    if (rest != 0 && (rest < 0) != (b < 0)) rest = static_cast<T>(rest + b);
    return rest;
  } else {
    using Float = std::conditional_t<std::is_floating_point_v<T>, T, float>;
    const Float x = static_cast<Float>(a), y = static_cast<Float>(b);
    Float rest = std::fmod(x, y);
    if (rest != 0 && (y < 0) != (rest < 0)) rest += y;
    return static_cast<T>(rest);
  }
}
}  // namespace details

// `Enable`, where it is always void, gives templates that share a name with one of
// phi/kernels/funcs another mangled name: both are linked into one program.

template <typename T, typename Enable = void>
struct AddFunctor {
  HOSTDEVICE T operator()(const T a, const T b) const { return a + b; }
};
template <typename T>
struct InverseAddFunctor {
  HOSTDEVICE T operator()(const T a, const T b) const { return b + a; }
};
template <typename T, typename Enable = void>
struct SubtractFunctor {
  HOSTDEVICE T operator()(const T a, const T b) const { return a - b; }
};
template <typename T>
struct InverseSubtractFunctor {
  HOSTDEVICE T operator()(const T a, const T b) const { return b - a; }
};
template <typename T, typename Enable = void>
struct MultiplyFunctor {
  HOSTDEVICE T operator()(const T a, const T b) const { return a * b; }
};
template <>
struct MultiplyFunctor<bool> {
  HOSTDEVICE bool operator()(const bool a, const bool b) const { return a && b; }
};
template <typename T>
struct InverseMultiplyFunctor {
  HOSTDEVICE T operator()(const T a, const T b) const { return MultiplyFunctor<T>()(b, a); }
};
template <typename T>
struct IsZeroFunctor {
  HOSTDEVICE bool operator()(T x) const { return x == static_cast<T>(0); }
};

/// Errors: InvalidArgument for a whole number divided by 0.
template <typename T, typename Enable = void>
struct DivideFunctor {
  HOSTDEVICE T operator()(const T a, const T b) const { return a / b; }
};
template <typename T>
struct DivideFunctor<T, typename std::enable_if<std::is_integral<T>::value>::type> {
  HOSTDEVICE T operator()(const T a, const T b) const { return details::QuotientOf(a, b); }
};
template <typename T, typename Enable = void>
struct InverseDivideFunctor {
  HOSTDEVICE T operator()(const T a, const T b) const { return DivideFunctor<T>()(b, a); }
};

template <typename T>
struct DivGradXFunctor {
  HOSTDEVICE T operator()(const T a, const T b) const { return a / details::ConjugateOf(b); }
};
/// dy of (dout, out, y).
template <typename T>
struct DivGradYFunctor {
  HOSTDEVICE T operator()(const T a, const T b, const T c) const {
    return -a * details::ConjugateOf(b / c);
  }
};
/// dx and dy of (dout, out, y).
template <typename InT, typename OutT>
struct DivGradXYFunctor {
  HOSTDEVICE Array<OutT, 2> operator()(const InT a, const InT b, const InT c) const {
    return Array<OutT, 2>(static_cast<OutT>(DivGradXFunctor<InT>()(a, c)),
                          static_cast<OutT>(DivGradYFunctor<InT>()(a, b, c)));
  }
};
/// The gradient of a product: dout times the conjugate of the other factor.
template <typename T>
struct MultiplyGradFunctor {
  HOSTDEVICE T operator()(const T a, const T b) const { return a * details::ConjugateOf(b); }
};
/// dx and dy of (dout, y, x).
template <typename InT, typename OutT>
struct MultiplyGradXYFunctor {
  HOSTDEVICE Array<OutT, 2> operator()(const InT a, const InT b, const InT c) const {
    return Array<OutT, 2>(static_cast<OutT>(MultiplyGradFunctor<InT>()(a, b)),
                          static_cast<OutT>(MultiplyGradFunctor<InT>()(a, c)));
  }
};

/// The larger one; the other one if one is NaN.
template <typename T, typename Enable = void>
struct FMaxFunctor {
  HOSTDEVICE T operator()(const T a, const T b) const { return b != b || a > b ? a : b; }
};
template <typename T, typename Enable = void>
struct FMinFunctor {
  HOSTDEVICE T operator()(const T a, const T b) const { return b != b || a < b ? a : b; }
};
template <typename T>
struct FMaxGradDx {
  HOSTDEVICE T operator()(T x, T y, T /*out*/, T dout) const {
    return x >= y || y != y ? dout : static_cast<T>(0);
  }
};
template <typename T>
struct FMaxGradDy {
  HOSTDEVICE T operator()(T x, T y, T /*out*/, T dout) const {
    return x >= y || y != y ? static_cast<T>(0) : dout;
  }
};
template <typename T>
struct FMinGradDx {
  HOSTDEVICE T operator()(T x, T y, T /*out*/, T dout) const {
    return x <= y || y != y ? dout : static_cast<T>(0);
  }
};
template <typename T>
struct FMinGradDy {
  HOSTDEVICE T operator()(T x, T y, T /*out*/, T dout) const {
    return x <= y || y != y ? static_cast<T>(0) : dout;
  }
};

template <typename T, typename Enable = void>
struct MaximumFunctor {
  HOSTDEVICE T operator()(const T a, const T b) const { return a > b ? a : b; }
};
template <typename T, typename Enable = void>
struct MinimumFunctor {
  HOSTDEVICE T operator()(const T a, const T b) const { return a < b ? a : b; }
};
template <typename T>
struct MaxGradXFunctor {
  HOSTDEVICE T operator()(const T x, const T y, const T dout) const {
    return x > y ? dout : static_cast<T>(0);
  }
};
template <typename T>
struct MaxGradYFunctor {
  HOSTDEVICE T operator()(const T x, const T y, const T dout) const {
    return x <= y ? dout : static_cast<T>(0);
  }
};
template <typename InT, typename OutT>
struct MaxGradXYFunctor {
  HOSTDEVICE Array<OutT, 2> operator()(const InT x, const InT y, const InT dout) const {
    return Array<OutT, 2>(static_cast<OutT>(MaxGradXFunctor<InT>()(x, y, dout)),
                          static_cast<OutT>(MaxGradYFunctor<InT>()(x, y, dout)));
  }
};
template <typename T>
struct MinGradXFunctor {
  HOSTDEVICE T operator()(const T x, const T y, const T dout) const {
    return x < y ? dout : static_cast<T>(0);
  }
};
template <typename T>
struct MinGradYFunctor {
  HOSTDEVICE T operator()(const T x, const T y, const T dout) const {
    return x >= y ? dout : static_cast<T>(0);
  }
};
template <typename InT, typename OutT>
struct MinGradXYFunctor {
  HOSTDEVICE Array<OutT, 2> operator()(const InT x, const InT y, const InT dout) const {
    return Array<OutT, 2>(static_cast<OutT>(MinGradXFunctor<InT>()(x, y, dout)),
                          static_cast<OutT>(MinGradYFunctor<InT>()(x, y, dout)));
  }
};

/// The remainder with the sign of the divisor. Errors: InvalidArgument for a whole divisor of 0.
template <typename T, typename Enable = void>
struct RemainderFunctor {
  HOSTDEVICE T operator()(const T a, const T b) const { return details::RemainderOf(a, b); }
};
template <typename T, typename Enable = void>
struct InverseRemainderFunctor {
  HOSTDEVICE T operator()(const T a, const T b) const { return details::RemainderOf(b, a); }
};
template <typename T, typename Enable = void>
using ModuloFunctor = RemainderFunctor<T>;
template <typename T, typename Enable = void>
using InverseModuloFunctor = InverseRemainderFunctor<T>;
/// Truncates, as the original's of 2.3; the library's own functor of this name rounds down.
/// Errors: InvalidArgument for a divisor of 0.
template <typename T, typename Enable = void>
struct FloorDivideFunctor {
  HOSTDEVICE T operator()(const T a, const T b) const {
    PADDLE_ENFORCE_NE(b, static_cast<T>(0), errors::InvalidArgument("a divisor is 0"));
    if constexpr (std::is_integral_v<T>) {
      return details::QuotientOf(a, b);
    } else if constexpr (std::is_floating_point_v<T>) {
      return std::trunc(a / b);
    } else {
      return static_cast<T>(std::trunc(static_cast<float>(a) / static_cast<float>(b)));
    }
  }
};
template <typename T, typename Enable = void>
struct InverseFloorDivideFunctor {
  HOSTDEVICE T operator()(const T a, const T b) const { return FloorDivideFunctor<T>()(b, a); }
};
template <typename T>
struct ElementwisePowFunctor {
  HOSTDEVICE T operator()(const T a, const T b) const {
    if constexpr (std::is_integral_v<T>) {
      return static_cast<T>(std::llrint(std::pow(static_cast<double>(a), static_cast<double>(b))));
    } else if constexpr (std::is_floating_point_v<T>) {
      return std::pow(a, b);
    } else {
      return static_cast<T>(std::pow(static_cast<float>(a), static_cast<float>(b)));
    }
  }
};
template <typename T>
struct ElementwiseInversePowFunctor {
  HOSTDEVICE T operator()(const T a, const T b) const { return ElementwisePowFunctor<T>()(b, a); }
};
/// 0 below zero, 1 above it, b at it.
template <typename T>
struct ElementwiseHeavisideFunctor {
  HOSTDEVICE T operator()(const T a, const T b) const {
    return a == static_cast<T>(0) ? b : static_cast<T>(a > static_cast<T>(0));
  }
};

}  // namespace funcs
}  // namespace phi

#endif
