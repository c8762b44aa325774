#pragma once

#include <cmath>
#include <complex>

#include "phi/kernels/funcs/elementwise/math.h"

namespace phi {
namespace funcs {

// Helpers that let one formula serve real and complex numbers: functions of the standard library
// are called with Std(x), and their result is converted back with T(...).

template <typename T>
inline T Std(T x) {
  return x;
}
template <typename R>
inline std::complex<R> Std(const dtype::complex<R>& x) {
  return x;
}

/// |x|, real.
template <typename T>
inline auto Magnitude(T x) {
  return std::abs(Std(x));
}

/// e^z - 1 without the cancellation near 0: expm1(a) cos b - 2 sin²(b/2) + i e^a sin b.
template <typename R>
inline dtype::complex<R> Expm1Complex(const dtype::complex<R>& z) {
  const R half = std::sin(z.imag / R(2));
  return dtype::complex<R>(std::expm1(z.real) * std::cos(z.imag) - R(2) * half * half,
                           std::exp(z.real) * std::sin(z.imag));
}

}  // namespace funcs
}  // namespace phi
