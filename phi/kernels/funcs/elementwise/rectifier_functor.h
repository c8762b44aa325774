#pragma once

#include <cmath>
#include <type_traits>

#include "phi/kernels/funcs/elementwise/math.h"

namespace phi {
namespace funcs {

// One element of each. T is the type of computation (compute_type.h).

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
    return x < low ? low : x > high ? high : x;
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

}  // namespace funcs
}  // namespace phi
