#pragma once

#include <cmath>
#include <type_traits>

#include "phi/kernels/funcs/elementwise/complex_math.h"

namespace phi {
namespace funcs {

// One element of each function. T is the type to compute in (compute_type.h).

template <typename T>
struct SinFunctor {
  HOSTDEVICE T operator()(T x) const { return T(std::sin(Std(x))); }
};

template <typename T>
struct CosFunctor {
  HOSTDEVICE T operator()(T x) const { return T(std::cos(Std(x))); }
};

template <typename T>
struct TanFunctor {
  HOSTDEVICE T operator()(T x) const { return T(std::tan(Std(x))); }
};

template <typename T>
struct AsinFunctor {
  HOSTDEVICE T operator()(T x) const { return T(std::asin(Std(x))); }
};

template <typename T>
struct AcosFunctor {
  HOSTDEVICE T operator()(T x) const { return T(std::acos(Std(x))); }
};

template <typename T>
struct AtanFunctor {
  HOSTDEVICE T operator()(T x) const { return T(std::atan(Std(x))); }
};

template <typename T>
struct SinhFunctor {
  HOSTDEVICE T operator()(T x) const { return T(std::sinh(Std(x))); }
};

template <typename T>
struct CoshFunctor {
  HOSTDEVICE T operator()(T x) const { return T(std::cosh(Std(x))); }
};

template <typename T>
struct AsinhFunctor {
  HOSTDEVICE T operator()(T x) const { return T(std::asinh(Std(x))); }
};

template <typename T>
struct AcoshFunctor {
  HOSTDEVICE T operator()(T x) const { return T(std::acosh(Std(x))); }
};

template <typename T>
struct AtanhFunctor {
  HOSTDEVICE T operator()(T x) const { return T(std::atanh(Std(x))); }
};

}  // namespace funcs
}  // namespace phi
