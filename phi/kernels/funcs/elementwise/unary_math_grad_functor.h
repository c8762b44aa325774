#pragma once

#include "phi/kernels/funcs/elementwise/special_math.h"

namespace phi {
namespace funcs {

// The derivative at one element, from v: x or out, as the gradient op has it. T is the type to
// compute in (compute_type.h).

template <typename T>
struct RsqrtDerivative {
  HOSTDEVICE T operator()(T v) const { return T(-0.5) * v * v * v; }
};

template <typename T>
struct SquareDerivative {
  HOSTDEVICE T operator()(T v) const { return T(2) * v; }
};

template <typename T>
struct LogDerivative {
  HOSTDEVICE T operator()(T v) const { return T(1) / v; }
};

template <typename T>
struct Log1pDerivative {
  HOSTDEVICE T operator()(T v) const { return T(1) / (T(1) + v); }
};

template <typename T>
struct Log2Derivative {
  HOSTDEVICE T operator()(T v) const { return T(1.4426950408889634074) / v; }
};

template <typename T>
struct Log10Derivative {
  HOSTDEVICE T operator()(T v) const { return T(0.43429448190325182765) / v; }
};

template <typename T>
struct ReciprocalDerivative {
  HOSTDEVICE T operator()(T v) const { return -v * v; }
};

template <typename T>
struct ErfDerivative {
  HOSTDEVICE T operator()(T v) const { return T(1.1283791670955125739) * Exp(-v * v); }
};

template <typename T>
struct Expm1Derivative {
  HOSTDEVICE T operator()(T v) const { return v + T(1); }
};

template <typename T>
struct LgammaDerivative {
  HOSTDEVICE T operator()(T v) const {
    return static_cast<T>(DigammaValue(static_cast<double>(v)));
  }
};

template <typename T>
struct ErfinvDerivative {
  HOSTDEVICE T operator()(T v) const { return T(0.88622692545275801365) * Exp(v * v); }
};

template <typename T>
struct LogitDerivative {
  float eps;
  HOSTDEVICE T operator()(T v) const {
    const T e = static_cast<T>(eps);
    return v < e || v > T(1) - e ? T(0) : T(1) / (v * (T(1) - v));
  }
};

}  // namespace funcs
}  // namespace phi
