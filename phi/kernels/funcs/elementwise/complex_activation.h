#pragma once

#include <cmath>

#include "phi/kernels/funcs/elementwise/activation_functor.h"
#include "phi/kernels/funcs/elementwise/activation_grad_functor.h"
#include "phi/kernels/funcs/elementwise/complex_conjugate.h"

namespace phi {
namespace funcs {

// Activations of complex numbers whose formulas of real ones compare, or take logarithms. Complex
// numbers compare by their real parts, as in the original; logarithms are principal.

template <typename R>
HOSTDEVICE inline dtype::complex<R> LogOfComplex(const dtype::complex<R>& z) {
#ifdef __CUDA_ARCH__
  return dtype::complex<R>(std::log(Magnitude(z)), std::atan2(z.imag, z.real));
#else
  return std::log(Std(z));
#endif
}

/// ln(1 + z), without the cancellation near 0: |1 + z|² = 1 + a (2 + a) + b².
template <typename R>
HOSTDEVICE inline dtype::complex<R> Log1pOfComplex(const dtype::complex<R>& z) {
  if (Magnitude(z) > R(1)) return LogOfComplex(dtype::complex<R>(R(1) + z.real, z.imag));
  return dtype::complex<R>(std::log1p(z.real * (R(2) + z.real) + z.imag * z.imag) / R(2),
                           std::atan2(z.imag, R(1) + z.real));
}

/// 1 / (1 + e^-z). A number far to either side gives 1 or 0, not NaN.
template <typename R>
HOSTDEVICE inline dtype::complex<R> LogisticOfComplex(const dtype::complex<R>& z) {
  using C = dtype::complex<R>;
  const C e = Exp(z.real < R(0) ? z : -z);
  return (z.real < R(0) ? e : C(R(1))) / (C(R(1)) + e);
}

template <typename R>
struct HardSwishFunctor<dtype::complex<R>> {
  using T = dtype::complex<R>;
  float threshold;
  float scale;
  float offset;
  HOSTDEVICE T operator()(T x) const {
    const T v = x + static_cast<T>(offset);
    const T gate = v.real < 0 ? T(R(0)) : v.real >= threshold ? static_cast<T>(threshold) : v;
    return gate * x / static_cast<T>(scale);
  }
};
template <typename R>
struct HardSwishDerivative<dtype::complex<R>> {
  using T = dtype::complex<R>;
  HOSTDEVICE T operator()(T v) const {
    const T s = v + T(R(3));
    if (s.real >= 6) return T(R(1));
    return s.real > 0 ? (v + s) / T(R(6)) : T(R(0));
  }
};

template <typename R>
struct SoftplusFunctor<dtype::complex<R>> {
  using T = dtype::complex<R>;
  float beta;
  float threshold;
  HOSTDEVICE T operator()(T x) const {
    const T b = static_cast<T>(beta), v = b * x;
    return v.real > threshold ? x : Log1pOfComplex(Exp(v)) / b;
  }
};
template <typename R>
struct SoftplusDerivative<dtype::complex<R>> {
  using T = dtype::complex<R>;
  float beta;
  float threshold;
  HOSTDEVICE T operator()(T v) const {
    const T b = static_cast<T>(beta) * v;
    return b.real > threshold ? T(R(1)) : LogisticOfComplex(b);
  }
};

template <typename R>
struct LogSigmoidFunctor<dtype::complex<R>> {
  using T = dtype::complex<R>;
  HOSTDEVICE T operator()(T x) const {
    const T top = x.real <= 0 ? -x : T(R(0));
    return -top - LogOfComplex(Exp(-top) + Exp(-x - top));
  }
};
template <typename R>
struct LogSigmoidDerivative<dtype::complex<R>> {
  using T = dtype::complex<R>;
  HOSTDEVICE T operator()(T v) const { return LogisticOfComplex(-v); }
};

/// The conjugate of what the original takes: the sum of the derivatives of v / (1 + |v|) by v and
/// by its conjugate, NaN at 0.
template <typename R>
struct SoftsignDerivative<dtype::complex<R>> {
  using T = dtype::complex<R>;
  HOSTDEVICE T operator()(T v) const {
    const R size = Magnitude(v), d = R(1) + size;
    return Conjugate(T(R(1) / d) - v * T(v.real / (d * d * size)));
  }
};

}  // namespace funcs
}  // namespace phi
