#pragma once

#include <cmath>
#include <type_traits>

#include "phi/kernels/funcs/elementwise/complex_math.h"

namespace phi {
namespace funcs {

// One element of each. T is the type of computation (compute_type.h).

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
