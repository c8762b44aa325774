#pragma once

#include "phi/kernels/funcs/elementwise/math.h"

namespace phi {
namespace funcs {

// The derivative at one element, from v: x or out, as the gradient op has it. T is the type of
// computation (compute_type.h).

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

}  // namespace funcs
}  // namespace phi
