#pragma once

#include <complex>
#include <ostream>
#include <type_traits>

#include "phi/common/hostdevice.h"

namespace phi {
namespace dtype {

/// A complex number that host and device share; the layout of std::complex<T>.
template <typename T>
struct alignas(sizeof(T) * 2) complex {
  using value_type = T;

  T real;
  T imag;

  complex() = default;
  HOSTDEVICE inline complex(T re, T im) : real(re), imag(im) {}
  // NOLINTNEXTLINE(google-explicit-constructor): implicit, as the original
  HOSTDEVICE inline complex(const T& re) : real(re), imag(0) {}
  template <typename U,
            typename = std::enable_if_t<std::is_arithmetic_v<U> && !std::is_same_v<U, T>>>
  HOSTDEVICE inline explicit complex(const U& re) : real(static_cast<T>(re)), imag(0) {}
  template <typename U, typename = std::enable_if_t<!std::is_same_v<U, T>>, typename = void>
  HOSTDEVICE inline explicit complex(const complex<U>& o)
      : real(static_cast<T>(o.real)), imag(static_cast<T>(o.imag)) {}
  // NOLINTBEGIN(google-explicit-constructor): implicit, as the original
  inline complex(const std::complex<T>& c) : real(c.real()), imag(c.imag()) {}

  inline operator std::complex<T>() const { return {real, imag}; }
  // NOLINTEND(google-explicit-constructor)
  HOSTDEVICE inline explicit operator bool() const { return real != T(0) || imag != T(0); }
  /// The real part as another number; also as float16 and bfloat16, which take a float.
  template <typename U,
            typename = std::enable_if_t<std::is_arithmetic_v<U> && !std::is_same_v<U, bool>>>
  HOSTDEVICE inline explicit operator U() const {
    return static_cast<U>(real);
  }
};

template <typename T>
HOSTDEVICE inline complex<T> operator+(const complex<T>& a, const complex<T>& b) {
  return complex<T>(a.real + b.real, a.imag + b.imag);
}
template <typename T>
HOSTDEVICE inline complex<T> operator-(const complex<T>& a, const complex<T>& b) {
  return complex<T>(a.real - b.real, a.imag - b.imag);
}
template <typename T>
HOSTDEVICE inline complex<T> operator*(const complex<T>& a, const complex<T>& b) {
  return complex<T>(a.real * b.real - a.imag * b.imag, a.real * b.imag + a.imag * b.real);
}
/// Scales by the larger part of b first (Smith), so that finite quotients do not overflow on the
/// way.
template <typename T>
HOSTDEVICE inline complex<T> operator/(const complex<T>& a, const complex<T>& b) {
  const T abs_re = b.real < T(0) ? -b.real : b.real;
  const T abs_im = b.imag < T(0) ? -b.imag : b.imag;
  if (abs_re >= abs_im) {
    const T r = b.imag / b.real, d = b.real + b.imag * r;
    return complex<T>((a.real + a.imag * r) / d, (a.imag - a.real * r) / d);
  }
  const T r = b.real / b.imag, d = b.real * r + b.imag;
  return complex<T>((a.real * r + a.imag) / d, (a.imag * r - a.real) / d);
}
template <typename T>
HOSTDEVICE inline complex<T> operator-(const complex<T>& a) {
  return complex<T>(-a.real, -a.imag);
}
template <typename T>
HOSTDEVICE inline complex<T>& operator+=(complex<T>& a, const complex<T>& b) {
  return a = a + b;
}
template <typename T>
HOSTDEVICE inline complex<T>& operator-=(complex<T>& a, const complex<T>& b) {
  return a = a - b;
}
template <typename T>
HOSTDEVICE inline complex<T>& operator*=(complex<T>& a, const complex<T>& b) {
  return a = a * b;
}
template <typename T>
HOSTDEVICE inline complex<T>& operator/=(complex<T>& a, const complex<T>& b) {
  return a = a / b;
}
template <typename T>
HOSTDEVICE inline bool operator==(const complex<T>& a, const complex<T>& b) {
  return a.real == b.real && a.imag == b.imag;
}
template <typename T>
HOSTDEVICE inline bool operator!=(const complex<T>& a, const complex<T>& b) {
  return !(a == b);
}
template <typename T>
HOSTDEVICE inline complex<T> conj(const complex<T>& a) {
  return complex<T>(a.real, -a.imag);
}
template <typename T>
inline std::ostream& operator<<(std::ostream& os, const complex<T>& a) {
  return os << "(" << a.real << "," << a.imag << ")";
}

}  // namespace dtype
}  // namespace phi
