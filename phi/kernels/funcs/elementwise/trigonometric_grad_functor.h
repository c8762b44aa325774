#pragma once

#include <cmath>

#include "phi/kernels/funcs/elementwise/complex_math.h"

namespace phi {
namespace funcs {

// The derivative at one element, from v: x or out, as the gradient op has it. T is the type to
// compute in (compute_type.h).

template <typename T>
struct SinDerivative {
  HOSTDEVICE T operator()(T v) const { return T(Cos(v)); }
};

template <typename T>
struct CosDerivative {
  HOSTDEVICE T operator()(T v) const { return T(-Sin(v)); }
};

template <typename T>
struct TanDerivative {
  HOSTDEVICE T operator()(T v) const {
    const T c = T(Cos(v));
    return T(1) / (c * c);
  }
};

template <typename T>
struct AsinDerivative {
  HOSTDEVICE T operator()(T v) const { return T(1) / T(SquareRoot(T(1) - v * v)); }
};

template <typename T>
struct AcosDerivative {
  HOSTDEVICE T operator()(T v) const { return T(-1) / T(SquareRoot(T(1) - v * v)); }
};

template <typename T>
struct AtanDerivative {
  HOSTDEVICE T operator()(T v) const { return T(1) / (T(1) + v * v); }
};

template <typename T>
struct SinhDerivative {
  HOSTDEVICE T operator()(T v) const { return T(Cosh(v)); }
};

template <typename T>
struct CoshDerivative {
  HOSTDEVICE T operator()(T v) const { return T(Sinh(v)); }
};

template <typename T>
struct AsinhDerivative {
  HOSTDEVICE T operator()(T v) const { return T(1) / T(SquareRoot(v * v + T(1))); }
};

template <typename T>
struct AcoshDerivative {
  HOSTDEVICE T operator()(T v) const {
    return T(1) / T(SquareRoot(v - T(1)) * SquareRoot(v + T(1)));
  }
};

template <typename T>
struct AtanhDerivative {
  HOSTDEVICE T operator()(T v) const { return T(1) / ((T(1) - v) * (T(1) + v)); }
};

}  // namespace funcs
}  // namespace phi
