#pragma once

#include <cmath>

#include "phi/common/hostdevice.h"

namespace phi {
namespace funcs {

// One element of what is computed with numbers of the operator, for host and device. T is the type
// to compute in (compute_type.h).

template <typename T>
struct ScaleFunctor {
  T factor;
  T shift;
  HOSTDEVICE T operator()(T x) const { return static_cast<T>(factor * x + shift); }
};

template <typename T>
struct ShiftScaleFunctor {
  T factor;
  T shift;
  HOSTDEVICE T operator()(T x) const { return static_cast<T>(factor * (x + shift)); }
};

/// NaN stays NaN.
template <typename T>
struct ClipFunctor {
  T low;
  T high;
  HOSTDEVICE T operator()(T x) const { return x < low ? low : x > high ? high : x; }
};

template <typename T>
struct ExponentFunctor {
  T exponent;
  HOSTDEVICE T operator()(T x) const { return static_cast<T>(std::pow(x, exponent)); }
};

}  // namespace funcs
}  // namespace phi
