#pragma once

// Sources that bring their own copy get that one, wherever its folder stands in the search.
#if __has_include_next("paddle/phi/kernels/funcs/eigen/extensions.h")
#include_next "paddle/phi/kernels/funcs/eigen/extensions.h"
#else

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

}  // namespace Eigen

#endif
