#pragma once

#include <cmath>

#include "phi/kernels/funcs/elementwise/complex_math.h"
#include "phi/kernels/funcs/elementwise/math.h"

namespace phi {
namespace funcs {

// The derivative at one element, from v: x or out, as the gradient op has it. T is the type to
// compute in (compute_type.h).

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

template <typename T>
struct Relu6Derivative {
  HOSTDEVICE T operator()(T v) const { return v > T(0) && v < T(6) ? T(1) : T(0); }
};

template <typename T>
struct LeakyReluDerivative {
  float alpha;
  HOSTDEVICE T operator()(T v) const { return v < T(0) ? static_cast<T>(alpha) : T(1); }
};

template <typename T>
struct ThresholdedReluDerivative {
  float threshold;
  HOSTDEVICE T operator()(T v) const { return v > static_cast<T>(threshold) ? T(1) : T(0); }
};

template <typename T>
struct BReluDerivative {
  float t_min;
  float t_max;
  HOSTDEVICE T operator()(T v) const {
    return v > static_cast<T>(t_min) && v < static_cast<T>(t_max) ? T(1) : T(0);
  }
};

template <typename T>
struct HardShrinkDerivative {
  float threshold;
  HOSTDEVICE T operator()(T v) const {
    const T t = static_cast<T>(threshold);
    return v < -t || v > t ? T(1) : T(0);
  }
};

template <typename T>
struct SoftShrinkDerivative {
  float lambda;
  HOSTDEVICE T operator()(T v) const {
    const T l = static_cast<T>(lambda);
    return v < -l || v > l ? T(1) : T(0);
  }
};

template <typename T>
struct HardSigmoidDerivative {
  float slope;
  HOSTDEVICE T operator()(T v) const { return v > T(0) && v < T(1) ? static_cast<T>(slope) : T(0); }
};

template <typename T>
struct HardSwishDerivative {
  HOSTDEVICE T operator()(T v) const {
    const T s = v + T(3);
    if (s >= T(6)) return T(1);
    return s > T(0) ? (v + s) / T(6) : T(0);
  }
};

template <typename T>
struct EluDerivative {
  float alpha;
  HOSTDEVICE T operator()(T v) const { return v > T(0) ? T(1) : static_cast<T>(alpha) * Exp(v); }
};

template <typename T>
struct CeluDerivative {
  float alpha;
  HOSTDEVICE T operator()(T v) const { return v > T(0) ? T(1) : Exp(v / static_cast<T>(alpha)); }
};

template <typename T>
struct SeluDerivative {
  float scale;
  float alpha;
  HOSTDEVICE T operator()(T v) const {
    return v > T(0) ? static_cast<T>(scale) : v + static_cast<T>(scale) * static_cast<T>(alpha);
  }
};

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
