#pragma once

#include <cmath>
#include <complex>
#include <cstring>
#include <iostream>
#include <limits>
#include <type_traits>

#include "paddle/phi/core/hostdevice.h"
#include "paddle/phi/core/macros.h"
#include "phi/common/complex.h"

namespace phi {
namespace dtype {

// Order is that of the real parts, as the original has it.
template <typename T>
HOSTDEVICE inline bool operator<(const complex<T>& a, const complex<T>& b) {
  return a.real < b.real;
}
template <typename T>
HOSTDEVICE inline bool operator<=(const complex<T>& a, const complex<T>& b) {
  return a.real <= b.real;
}
template <typename T>
HOSTDEVICE inline bool operator>(const complex<T>& a, const complex<T>& b) {
  return a.real > b.real;
}
template <typename T>
HOSTDEVICE inline bool operator>=(const complex<T>& a, const complex<T>& b) {
  return a.real >= b.real;
}
template <typename T>
HOSTDEVICE inline complex<T>(max)(const complex<T>& a, const complex<T>& b) {
  return a >= b ? a : b;
}
template <typename T>
HOSTDEVICE inline complex<T>(min)(const complex<T>& a, const complex<T>& b) {
  return a < b ? a : b;
}

template <typename T>
HOSTDEVICE inline bool(isnan)(const complex<T>& a) {
  return std::isnan(a.real) || std::isnan(a.imag);
}
template <typename T>
HOSTDEVICE inline bool(isinf)(const complex<T>& a) {
  return std::isinf(a.real) || std::isinf(a.imag);
}
template <typename T>
HOSTDEVICE inline bool(isfinite)(const complex<T>& a) {
  return std::isfinite(a.real) && std::isfinite(a.imag);
}

template <typename T>
HOSTDEVICE inline T abs(const complex<T>& a) {
  return std::hypot(a.real, a.imag);
}
template <typename T>
HOSTDEVICE inline T arg(const complex<T>& a) {
  return std::atan2(a.imag, a.real);
}
template <typename T>
HOSTDEVICE inline T norm(const complex<T>& a) {
  return a.real * a.real + a.imag * a.imag;
}
template <typename T>
inline complex<T> polar(const T& magnitude, const T& angle) {
  return complex<T>(std::polar(magnitude, angle));
}
template <typename T>
inline complex<T> pow(const complex<T>& a, const complex<T>& b) {
  return complex<T>(std::pow(std::complex<T>(a), std::complex<T>(b)));
}

#define PHIBRIDGE_COMPLEX_FUNCTION(name)              \
  template <typename T>                               \
  inline complex<T> name(const complex<T>& a) {       \
    return complex<T>(std::name(std::complex<T>(a))); \
  }
PHIBRIDGE_COMPLEX_FUNCTION(sqrt)
PHIBRIDGE_COMPLEX_FUNCTION(exp)
PHIBRIDGE_COMPLEX_FUNCTION(log)
PHIBRIDGE_COMPLEX_FUNCTION(sin)
PHIBRIDGE_COMPLEX_FUNCTION(cos)
PHIBRIDGE_COMPLEX_FUNCTION(tan)
PHIBRIDGE_COMPLEX_FUNCTION(sinh)
PHIBRIDGE_COMPLEX_FUNCTION(cosh)
PHIBRIDGE_COMPLEX_FUNCTION(tanh)
#undef PHIBRIDGE_COMPLEX_FUNCTION

}  // namespace dtype
}  // namespace phi

namespace std {
/// That of the parts.
template <typename T>
struct numeric_limits<phi::dtype::complex<T>> : numeric_limits<T> {};

// Less special than those of phi::dtype, so that a call without a namespace, which finds both where
// <math.h> has brought these to the root, takes the others.
template <typename C>
HOSTDEVICE inline enable_if_t<is_same<C, phi::dtype::complex<typename C::value_type>>::value, bool>
isnan(const C& a) {
  return phi::dtype::isnan(a);
}
template <typename C>
HOSTDEVICE inline enable_if_t<is_same<C, phi::dtype::complex<typename C::value_type>>::value, bool>
isinf(const C& a) {
  return phi::dtype::isinf(a);
}
}  // namespace std

namespace paddle {
using complex64 = ::phi::dtype::complex<float>;
using complex128 = ::phi::dtype::complex<double>;

namespace experimental {
using complex64 = ::phi::dtype::complex<float>;
using complex128 = ::phi::dtype::complex<double>;
}  // namespace experimental
namespace platform {
using complex64 = ::phi::dtype::complex<float>;
using complex128 = ::phi::dtype::complex<double>;
template <typename T>
using complex = ::phi::dtype::complex<T>;
}  // namespace platform
}  // namespace paddle
