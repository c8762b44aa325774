#pragma once

#include "phi/kernels/funcs/elementwise/math.h"

namespace phi {
namespace funcs {

// One element of each activation, for host and device. T is the type of computation
// (compute_type.h).

/// NaN gives 0, as the original's CPU kernel does.
template <typename T>
struct ReluFunctor {
  HOSTDEVICE T operator()(T x) const { return x > T(0) ? x : T(0); }
};

template <typename T>
struct SigmoidFunctor {
  HOSTDEVICE T operator()(T x) const { return T(1) / (T(1) + Exp(-x)); }
};

template <typename T>
struct TanhFunctor {
  HOSTDEVICE T operator()(T x) const { return Tanh(x); }
};

template <typename T>
struct ExpFunctor {
  HOSTDEVICE T operator()(T x) const { return Exp(x); }
};

template <typename T>
struct SqrtFunctor {
  HOSTDEVICE T operator()(T x) const { return Sqrt(x); }
};

/// x · Φ(x) with the normal distribution's Φ.
template <typename T>
struct GeluFunctor {
  HOSTDEVICE T operator()(T x) const {
    return T(0.5) * x * (T(1) + Erf(x * T(0.70710678118654752440)));
  }
};

/// The tanh approximation: 0.5 x (1 + tanh(√(2/π) (x + 0.044715 x³))).
template <typename T>
struct GeluTanhFunctor {
  HOSTDEVICE T operator()(T x) const {
    const T inner = T(0.79788456080286535588) * (x + T(0.044715) * x * x * x);
    return T(0.5) * x * (T(1) + Tanh(inner));
  }
};

}  // namespace funcs
}  // namespace phi
