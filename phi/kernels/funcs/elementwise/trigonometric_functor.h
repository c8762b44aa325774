#pragma once

#include <cmath>
#include <type_traits>

#include "phi/kernels/funcs/elementwise/complex_math.h"

namespace phi {
namespace funcs {

// One element of each function. T is the type to compute in (compute_type.h).

template <typename T>
struct SinFunctor {
  HOSTDEVICE T operator()(T x) const { return T(Sin(x)); }
};

template <typename T>
struct CosFunctor {
  HOSTDEVICE T operator()(T x) const { return T(Cos(x)); }
};

template <typename T>
struct TanFunctor {
  HOSTDEVICE T operator()(T x) const { return T(Tan(x)); }
};

template <typename T>
struct AsinFunctor {
  HOSTDEVICE T operator()(T x) const { return T(Asin(x)); }
};

template <typename T>
struct AcosFunctor {
  HOSTDEVICE T operator()(T x) const { return T(Acos(x)); }
};

template <typename T>
struct AtanFunctor {
  HOSTDEVICE T operator()(T x) const { return T(Atan(x)); }
};

template <typename T>
struct SinhFunctor {
  HOSTDEVICE T operator()(T x) const { return T(Sinh(x)); }
};

template <typename T>
struct CoshFunctor {
  HOSTDEVICE T operator()(T x) const { return T(Cosh(x)); }
};

template <typename T>
struct AsinhFunctor {
  HOSTDEVICE T operator()(T x) const { return T(Asinh(x)); }
};

template <typename T>
struct AcoshFunctor {
  HOSTDEVICE T operator()(T x) const { return T(Acosh(x)); }
};

template <typename T>
struct AtanhFunctor {
  HOSTDEVICE T operator()(T x) const { return T(Atanh(x)); }
};

}  // namespace funcs
}  // namespace phi
