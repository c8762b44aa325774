#pragma once

#include <cmath>
#include <limits>

#include "phi/kernels/funcs/elementwise/complex_math.h"

namespace phi {
namespace funcs {

/// ln |gamma(x)|, without the global sign of the C library's plain functions.
HOSTDEVICE inline float LogGamma(float x) {
#ifdef __CUDA_ARCH__
  return ::lgammaf(x);
#else
  int sign = 0;
  return ::lgammaf_r(x, &sign);
#endif
}
HOSTDEVICE inline double LogGamma(double x) {
#ifdef __CUDA_ARCH__
  return ::lgamma(x);
#else
  int sign = 0;
  return ::lgamma_r(x, &sign);
#endif
}

/// The derivative of ln gamma; NaN at 0 and the negative whole numbers. Reflection below 0, the
/// recurrence up to 10, then the asymptotic series in Bernoulli numbers.
HOSTDEVICE inline double DigammaValue(double x) {
  if (x <= 0) {
    const double fraction = x - std::floor(x);
    if (!(fraction > 0)) return std::numeric_limits<double>::quiet_NaN();
    constexpr double kPi = 3.14159265358979323846;
    return DigammaValue(1 - x) - kPi / std::tan(kPi * fraction);
  }
  double shift = 0;
  while (x < 10) {
    shift += 1 / x;
    x += 1;
  }
  const double z = 1 / (x * x);
  const double series =
      z * (1.0 / 120 - z * (1.0 / 252 - z * (1.0 / 240 - z * (1.0 / 132 - z * 691 / 32760))));
  return std::log(x) - 0.5 / x - z / 12 + z * series - shift;
}

/// The derivative of digamma; infinite at 0 and the negative integers. Reflected below 0, raised to
/// 10 by its recurrence, then an asymptotic series.
HOSTDEVICE inline double TrigammaValue(double x) {
  if (x <= 0) {
    constexpr double kPi = 3.14159265358979323846;
    const double sine = std::sin(kPi * (x - std::floor(x)));
    return kPi * kPi / (sine * sine) - TrigammaValue(1 - x);
  }
  double shift = 0;
  while (x < 10) {
    shift += 1 / (x * x);
    x += 1;
  }
  const double z = 1 / (x * x);
  const double series = 1.0 / 6 - z * (1.0 / 30 - z * (1.0 / 42 - z * (1.0 / 30 - z * 5 / 66)));
  return shift + 1 / x + z / 2 + z / x * series;
}

/// The inverse of erf; infinite from ±1 on. A rational guess, then two steps of Halley's method on
/// erf, or on erfc where x is near 1 and erf would cancel.
HOSTDEVICE inline double InverseErf(double x) {
  if (x != x || x == 0) return x;
  const double size = std::fabs(x);
  if (size >= 1) return std::copysign(std::numeric_limits<double>::infinity(), x);
  const double l = std::log1p(-size * size);
  const double t = 2 / (3.14159265358979323846 * 0.147) + 0.5 * l;
  double y = std::sqrt(std::sqrt(t * t - l / 0.147) - t);
  for (int step = 0; step < 3; ++step) {
    const double error = size < 0.5 ? std::erf(y) - size : (1 - size) - std::erfc(y);
    const double slope = 1.12837916709551257390 * std::exp(-y * y);
    const double u = error / slope;
    y -= u / (1 + y * u);
  }
  return std::copysign(y, x);
}

}  // namespace funcs
}  // namespace phi
