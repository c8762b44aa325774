#pragma once

#include <cmath>

#include "phi/kernels/funcs/elementwise/complex_math.h"

namespace phi {
namespace funcs {

// The derivative at one element, from v: x or out, as the gradient op has it. T is the type to
// compute in (compute_type.h).

template <typename T>
struct SinDerivative {
  HOSTDEVICE T operator()(T v) const { return T(std::cos(Std(v))); }
};

template <typename T>
struct CosDerivative {
  HOSTDEVICE T operator()(T v) const { return T(-std::sin(Std(v))); }
};

template <typename T>
struct TanDerivative {
  HOSTDEVICE T operator()(T v) const {
    const T c = T(std::cos(Std(v)));
    return T(1) / (c * c);
  }
};

template <typename T>
struct AsinDerivative {
  HOSTDEVICE T operator()(T v) const { return T(1) / T(std::sqrt(Std(T(1) - v * v))); }
};

template <typename T>
struct AcosDerivative {
  HOSTDEVICE T operator()(T v) const { return T(-1) / T(std::sqrt(Std(T(1) - v * v))); }
};

template <typename T>
struct AtanDerivative {
  HOSTDEVICE T operator()(T v) const { return T(1) / (T(1) + v * v); }
};

template <typename T>
struct SinhDerivative {
  HOSTDEVICE T operator()(T v) const { return T(std::cosh(Std(v))); }
};

template <typename T>
struct CoshDerivative {
  HOSTDEVICE T operator()(T v) const { return T(std::sinh(Std(v))); }
};

template <typename T>
struct AsinhDerivative {
  HOSTDEVICE T operator()(T v) const { return T(1) / T(std::sqrt(Std(v * v + T(1)))); }
};

template <typename T>
struct AcoshDerivative {
  HOSTDEVICE T operator()(T v) const {
    return T(1) / T(std::sqrt(Std(v - T(1))) * std::sqrt(Std(v + T(1))));
  }
};

template <typename T>
struct AtanhDerivative {
  HOSTDEVICE T operator()(T v) const { return T(1) / ((T(1) - v) * (T(1) + v)); }
};

}  // namespace funcs
}  // namespace phi
