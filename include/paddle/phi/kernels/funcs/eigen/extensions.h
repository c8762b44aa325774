// Sources that bring their own copy get that one, wherever its folder stands in the search.
#if __has_include_next("paddle/phi/kernels/funcs/eigen/extensions.h")
#include_next "paddle/phi/kernels/funcs/eigen/extensions.h"
#else
#pragma once

#include <cmath>
#include <complex>

#include "paddle/phi/common/bfloat16.h"
#include "paddle/phi/common/complex.h"
#include "paddle/phi/common/float16.h"
#include "unsupported/Eigen/CXX11/Tensor"

namespace Eigen {

template <>
struct NumTraits<::phi::dtype::float16> : GenericNumTraits<::phi::dtype::float16> {
  enum { IsSigned = true, IsInteger = false, IsComplex = false, RequireInitialization = false };
};
template <>
struct NumTraits<::phi::dtype::bfloat16> : GenericNumTraits<::phi::dtype::bfloat16> {
  enum { IsSigned = true, IsInteger = false, IsComplex = false, RequireInitialization = false };
};
template <typename T>
struct NumTraits<::phi::dtype::complex<T>> : GenericNumTraits<std::complex<T>> {
  using Real = T;
  using NonInteger = ::phi::dtype::complex<T>;
  using Nested = ::phi::dtype::complex<T>;
  using Literal = T;
  enum { IsSigned = true, IsInteger = false, IsComplex = true, RequireInitialization = false };
};

// Functions of half types, computed in float, which their conversions alone would not give.
#define PHIBRIDGE_HALF_FUNCTION(Half, name)                     \
  template <>                                                   \
  inline Half name(const Half& x) {                             \
    return static_cast<Half>(std::name(static_cast<float>(x))); \
  }
#define PHIBRIDGE_HALF_FUNCTIONS(Half)                                                             \
  namespace internal {                                                                             \
  template <>                                                                                      \
  struct sqrt_impl<Half> {                                                                         \
    static Half run(const Half& x) { return static_cast<Half>(std::sqrt(static_cast<float>(x))); } \
  };                                                                                               \
  template <>                                                                                      \
  struct pow_impl<Half, Half, false> {                                                             \
    using result_type = Half;                                                                      \
    static Half run(const Half& x, const Half& y) {                                                \
      return static_cast<Half>(std::pow(static_cast<float>(x), static_cast<float>(y)));            \
    }                                                                                              \
  };                                                                                               \
  }                                                                                                \
  namespace numext {                                                                               \
  PHIBRIDGE_HALF_FUNCTION(Half, exp)                                                               \
  PHIBRIDGE_HALF_FUNCTION(Half, log)                                                               \
  PHIBRIDGE_HALF_FUNCTION(Half, tanh)                                                              \
  PHIBRIDGE_HALF_FUNCTION(Half, floor)                                                             \
  PHIBRIDGE_HALF_FUNCTION(Half, ceil)                                                              \
  }
PHIBRIDGE_HALF_FUNCTIONS(::phi::dtype::float16)
PHIBRIDGE_HALF_FUNCTIONS(::phi::dtype::bfloat16)
#undef PHIBRIDGE_HALF_FUNCTIONS
#undef PHIBRIDGE_HALF_FUNCTION

}  // namespace Eigen

#endif
