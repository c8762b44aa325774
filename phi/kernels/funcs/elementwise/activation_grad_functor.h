#pragma once

#include "phi/kernels/funcs/elementwise/math.h"

namespace phi {
namespace funcs {

// The derivative at one element, from v: x or out, as the gradient op has it. T is the type of
// computation (compute_type.h).

template <typename T>
struct ReluDerivative {
  HOSTDEVICE T operator()(T v) const { return v > T(0) ? T(1) : T(0); }
};

template <typename T>
struct SigmoidDerivative {
  HOSTDEVICE T operator()(T v) const { return v * (T(1) - v); }
};

template <typename T>
struct TanhDerivative {
  HOSTDEVICE T operator()(T v) const { return T(1) - v * v; }
};

template <typename T>
struct ExpDerivative {
  HOSTDEVICE T operator()(T v) const { return v; }
};

template <typename T>
struct SqrtDerivative {
  HOSTDEVICE T operator()(T v) const { return T(0.5) / v; }
};

}  // namespace funcs
}  // namespace phi
