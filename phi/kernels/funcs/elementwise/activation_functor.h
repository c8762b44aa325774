#pragma once

#include <cmath>
#include <type_traits>

#include "phi/kernels/funcs/elementwise/complex_math.h"
#include "phi/kernels/funcs/elementwise/math.h"

namespace phi {
namespace funcs {

// One element of each activation, for host and device. T is the type to compute in
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

template <typename T>
struct Relu6Functor {
  float threshold;
  HOSTDEVICE T operator()(T x) const {
    const T top = static_cast<T>(threshold);
    return x < T(0) ? T(0) : x > top ? top : x;
  }
};

template <typename T>
struct LeakyReluFunctor {
  float alpha;
  HOSTDEVICE T operator()(T x) const { return x < T(0) ? static_cast<T>(alpha) * x : x; }
};

template <typename T>
struct ThresholdedReluFunctor {
  float threshold;
  HOSTDEVICE T operator()(T x) const { return (x > static_cast<T>(threshold) ? T(1) : T(0)) * x; }
};

template <typename T>
struct BReluFunctor {
  float t_min;
  float t_max;
  HOSTDEVICE T operator()(T x) const {
    const T low = static_cast<T>(t_min), high = static_cast<T>(t_max);
    const T raised = x < low ? low : x;  // t_max, if it is below t_min
    return raised > high ? high : raised;
  }
};

template <typename T>
struct HardShrinkFunctor {
  float threshold;
  HOSTDEVICE T operator()(T x) const {
    const T t = static_cast<T>(threshold);
    return x < -t || x > t || x != x ? x : T(0);
  }
};

template <typename T>
struct SoftShrinkFunctor {
  float lambda;
  HOSTDEVICE T operator()(T x) const {
    const T l = static_cast<T>(lambda);
    const T above = x > l ? T(1) : T(0), below = x < -l ? T(1) : T(0);
    return above * (x - l) + below * (x + l);
  }
};

template <typename T>
struct HardSigmoidFunctor {
  float slope;
  float offset;
  HOSTDEVICE T operator()(T x) const {
    const T v = x * static_cast<T>(slope) + static_cast<T>(offset);
    return v < T(0) ? T(0) : v > T(1) ? T(1) : v;
  }
};

template <typename T>
struct HardSwishFunctor {
  float threshold;
  float scale;
  float offset;
  HOSTDEVICE T operator()(T x) const {
    const T top = static_cast<T>(threshold), v = x + static_cast<T>(offset);
    const T gate = v < T(0) ? T(0) : v > top ? top : v;
    return gate * x / static_cast<T>(scale);
  }
};

template <typename T>
struct EluFunctor {
  float alpha;
  HOSTDEVICE T operator()(T x) const {
    return x < T(0) ? static_cast<T>(alpha) * std::expm1(x) : x;
  }
};

template <typename T>
struct CeluFunctor {
  float alpha;
  HOSTDEVICE T operator()(T x) const {
    const T a = static_cast<T>(alpha);
    return x < T(0) ? a * std::expm1(x / a) : x;
  }
};

template <typename T>
struct SeluFunctor {
  float scale;
  float alpha;
  HOSTDEVICE T operator()(T x) const {
    return static_cast<T>(scale) * (x <= T(0) ? static_cast<T>(alpha) * std::expm1(x) : x);
  }
};

template <typename T>
struct SwishFunctor {
  float beta;
  HOSTDEVICE T operator()(T x) const { return x / (T(1) + Exp(-(static_cast<T>(beta) * x))); }
};

template <typename T>
struct SiluFunctor {
  HOSTDEVICE T operator()(T x) const { return x / (T(1) + Exp(-x)); }
};

template <typename T>
struct MishFunctor {
  float threshold;
  HOSTDEVICE T operator()(T x) const {
    // tanh(ln(1 + e)) = e (e + 2) / (e (e + 2) + 2)
    const T top = static_cast<T>(threshold);
    const T e = Exp(x > top ? top : x);
    const T n = e * (e + T(2));
    return x > top ? x * Tanh(x) : x * (n / (n + T(2)));
  }
};

template <typename T>
struct SoftplusFunctor {
  float beta;
  float threshold;
  HOSTDEVICE T operator()(T x) const {
    const T b = static_cast<T>(beta), v = b * x;
    return v > static_cast<T>(threshold) ? x : std::log1p(Exp(v)) / b;
  }
};

template <typename T>
struct SoftsignFunctor {
  HOSTDEVICE T operator()(T x) const { return x / T(1 + Magnitude(x)); }
};

template <typename T>
struct TanhShrinkFunctor {
  HOSTDEVICE T operator()(T x) const { return x - Tanh(x); }
};

template <typename T>
struct LogSigmoidFunctor {
  HOSTDEVICE T operator()(T x) const {
    const T top = x < T(0) ? -x : T(0);
    return -top - std::log(Exp(-top) + Exp(-x - top));
  }
};

template <typename T>
struct STanhFunctor {
  float scale_a;
  float scale_b;
  HOSTDEVICE T operator()(T x) const { return T(scale_b) * Tanh(T(scale_a) * x); }
};

template <typename T>
struct SoftReluFunctor {
  float threshold;
  HOSTDEVICE T operator()(T x) const {
    const T top = static_cast<T>(threshold);
    return std::log1p(Exp(x < -top ? -top : x > top ? top : x));
  }
};

}  // namespace funcs
}  // namespace phi
