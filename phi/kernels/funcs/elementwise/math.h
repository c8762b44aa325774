#pragma once

#include <cmath>
#include <cstdint>
#include <cstring>

#include "phi/common/complex.h"
#include "phi/common/hostdevice.h"

namespace phi {
namespace funcs {

// Note [Vector math]
// The host's libm is called once per element; a loop over it stays scalar. The float functions here
// are branch-free polynomials (Cephes' minimax coefficients) that the compiler turns into vectors
// of whatever width the file is compiled for. Errors stay within 2 units in the last place; NaN,
// infinities and subnormal results come out as libm's do. Doubles and the device use the library.

namespace internal {

inline float BitsToFloat(uint32_t bits) {
  float f;
  std::memcpy(&f, &bits, sizeof(f));
  return f;
}
inline uint32_t FloatToBits(float f) {
  uint32_t bits;
  std::memcpy(&bits, &f, sizeof(bits));
  return bits;
}

inline float ExpPolynomial(float x) {
  x = x > 90.0f ? 90.0f : x;  // comparisons with NaN are false, so NaN stays
  x = x < -105.0f ? -105.0f : x;
  constexpr float kMagic =
      12582912.0f;  // 1.5 * 2^23: adding it rounds to an integer in the low bits
  const float shifted = x * 1.44269504088896341f + kMagic;
  const float n = shifted - kMagic;
  const float r = (x - n * 0.693359375f) + n * 2.12194440e-4f;
  float p = 1.9875691500e-4f;
  p = p * r + 1.3981999507e-3f;
  p = p * r + 8.3334519073e-3f;
  p = p * r + 4.1665795894e-2f;
  p = p * r + 1.6666665459e-1f;
  p = p * r + 5.0000001201e-1f;
  p = p * (r * r) + r + 1.0f;
  // 2^n in two factors, so that neither overflows while the product may be subnormal or infinite
  const uint32_t k = FloatToBits(shifted) - FloatToBits(kMagic);
  const uint32_t half = static_cast<uint32_t>(static_cast<int32_t>(k) >> 1);
  return p * BitsToFloat((half + 127u) << 23) * BitsToFloat((k - half + 127u) << 23);
}

inline float TanhPolynomial(float x) {
  const float z = x * x;
  float p = -5.70498872745e-3f;
  p = p * z + 2.06390887954e-2f;
  p = p * z - 5.37397155531e-2f;
  p = p * z + 1.33314422036e-1f;
  p = p * z - 3.33332819422e-1f;
  const float small = p * z * x + x;
  const float a = x < 0.0f ? -x : x;
  const float large = 1.0f - 2.0f / (ExpPolynomial(2.0f * a) + 1.0f);
  const float signed_large = x < 0.0f ? -large : large;
  return a < 0.625f ? small : signed_large;
}

// Least-squares fits made for this file: x · P(x²) below 0.55, else 1 - e^(-x²) · Q(1 / (1 + 0.4
// x)).
inline float ErfPolynomial(float x) {
  const float z = x * x;
  float p = 4.618673986669735e-3f;
  p = p * z - 2.6708970881777275e-2f;
  p = p * z + 1.1282103173696113e-1f;
  p = p * z - 3.7612574995111586e-1f;
  p = p * z + 1.12837916321396f;
  const float a = x < 0.0f ? -x : x;
  const float t = 1.0f / (1.0f + 0.4f * a);
  float q = -2.095602576962634e-1f;
  q = q * t + 7.4598270685558e-1f;
  q = q * t - 4.2892678667394757e-1f;
  q = q * t + 5.136960191086221e-1f;
  q = q * t + 1.441525492891939e-1f;
  q = q * t + 2.3465456517459166e-1f;
  const float large = 1.0f - q * t * ExpPolynomial(-z);
  const float signed_large = x < 0.0f ? -large : large;
  return a < 0.55f ? p * x : signed_large;
}

}  // namespace internal

#ifdef __CUDA_ARCH__
HOSTDEVICE inline float Exp(float x) { return expf(x); }
HOSTDEVICE inline float Tanh(float x) { return tanhf(x); }
HOSTDEVICE inline float Erf(float x) { return erff(x); }
#else
HOSTDEVICE inline float Exp(float x) { return internal::ExpPolynomial(x); }
HOSTDEVICE inline float Tanh(float x) { return internal::TanhPolynomial(x); }
HOSTDEVICE inline float Erf(float x) { return internal::ErfPolynomial(x); }
#endif
HOSTDEVICE inline double Exp(double x) { return ::exp(x); }
HOSTDEVICE inline double Tanh(double x) { return ::tanh(x); }
HOSTDEVICE inline float Sqrt(float x) { return ::sqrtf(x); }
HOSTDEVICE inline double Sqrt(double x) { return ::sqrt(x); }
HOSTDEVICE inline double Erf(double x) { return ::erf(x); }

template <typename T>
HOSTDEVICE inline dtype::complex<T> Exp(const dtype::complex<T>& z) {
  const T r = Exp(z.real);
  return dtype::complex<T>(r * ::cos(z.imag), r * ::sin(z.imag));
}
/// (sinh 2a + i sin 2b) / (cosh 2a + cos 2b), with |a| large handled so that nothing overflows.
template <typename T>
HOSTDEVICE inline dtype::complex<T> Tanh(const dtype::complex<T>& z) {
  const T a = 2 * z.real;
  if (a > T(40) || a < T(-40)) return dtype::complex<T>(a > 0 ? T(1) : T(-1), T(0));
  const T b = 2 * z.imag;
  const T d = ::cosh(a) + ::cos(b);
  return dtype::complex<T>(::sinh(a) / d, ::sin(b) / d);
}

}  // namespace funcs
}  // namespace phi
