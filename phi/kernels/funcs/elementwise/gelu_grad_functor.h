#pragma once

#include "phi/kernels/funcs/elementwise/math.h"

namespace phi {
namespace funcs {

/// The derivative of x Phi(x): Phi(x) + x phi(x).
template <typename T>
struct GeluDerivative {
  HOSTDEVICE T operator()(T x) const {
    const T phi = T(0.39894228040143267794) * Exp(T(-0.5) * x * x);
    return T(0.5) * (T(1) + Erf(x * T(0.70710678118654752440))) + x * phi;
  }
};

/// The derivative of the tanh approximation.
template <typename T>
struct GeluTanhDerivative {
  HOSTDEVICE T operator()(T x) const {
    const T k = T(0.79788456080286535588), c = T(0.044715);
    const T t = Tanh(k * (x + c * x * x * x));
    return T(0.5) * (T(1) + t) + T(0.5) * x * (T(1) - t * t) * k * (T(1) + T(3) * c * x * x);
  }
};

}  // namespace funcs
}  // namespace phi
