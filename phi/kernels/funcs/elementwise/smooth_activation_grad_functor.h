#pragma once

#include <cmath>

#include "phi/kernels/funcs/elementwise/complex_math.h"

namespace phi {
namespace funcs {

// The derivative at one element, from v: x or out, as the gradient op has it. T is the type of
// computation (compute_type.h).

template <typename T>
struct SiluDerivative {
  HOSTDEVICE T operator()(T v) const {
    const T s = T(1) / (T(1) + Exp(-v));
    return s * (T(1) + v * (T(1) - s));
  }
};

template <typename T>
struct MishDerivative {
  float threshold;
  HOSTDEVICE T operator()(T v) const {
    const T p = v > static_cast<T>(threshold) ? v : std::log1p(Exp(v)), t = Tanh(p);
    return t + v * (T(1) - t * t) * (T(1) - Exp(-p));
  }
};

template <typename T>
struct SoftplusDerivative {
  float beta;
  float threshold;
  HOSTDEVICE T operator()(T v) const {
    const T b = static_cast<T>(beta) * v;
    return b > static_cast<T>(threshold) ? T(1) : T(1) / (T(1) + Exp(-b));
  }
};

template <typename T>
struct SoftsignDerivative {
  HOSTDEVICE T operator()(T v) const {
    const T d = T(1) + Magnitude(v);
    return T(1) / (d * d);
  }
};

template <typename T>
struct TanhShrinkDerivative {
  HOSTDEVICE T operator()(T v) const {
    const T t = Tanh(v);
    return t * t;
  }
};

template <typename T>
struct LogSigmoidDerivative {
  HOSTDEVICE T operator()(T v) const { return T(1) / (T(1) + Exp(v)); }
};

template <typename T>
struct STanhDerivative {
  float scale_a;
  float scale_b;
  HOSTDEVICE T operator()(T v) const {
    const T a = T(scale_a), t = Tanh(a * v);
    return a * T(scale_b) * (T(1) - t * t);
  }
};

template <typename T>
struct SoftReluDerivative {
  float threshold;
  HOSTDEVICE T operator()(T v) const {
    const T t = static_cast<T>(threshold);
    return v > -t && v < t ? T(1) - Exp(-v) : T(0);
  }
};

}  // namespace funcs
}  // namespace phi
