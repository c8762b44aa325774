#pragma once

#include <cmath>
#include <cstdint>
#include <limits>

#include "phi/kernels/funcs/elementwise/special_math.h"

namespace phi {
namespace funcs {

/// The sum of 1 / (q + k)^s over k >= 0, for q > 0 and a whole s > 1: plain terms up to 10, then
/// the Euler-Maclaurin formula.
HOSTDEVICE inline double HurwitzZeta(double s, double q) {
  if (std::isinf(q)) return 0;
  double sum = 0;
  for (; q < 10; q += 1) sum += std::pow(q, -s);
  // B(2k) / (2k)!
  constexpr double kTerms[] = {1.0 / 12,          -1.0 / 720,
                               1.0 / 30240,       -1.0 / 1209600,
                               1.0 / 47900160,    -691.0 / 1307674368000,
                               1.0 / 74724249600, -3617.0 / 10670622842880000};
  const double power = std::pow(q, -s);
  sum += power * q / (s - 1) + power / 2;
  double rise = s * power / q;  // s (s + 1) .. (s + 2k) / q^(s + 2k + 1)
  for (int k = 0; k < 8; ++k) {
    sum += kTerms[k] * rise;
    rise *= (s + 2.0 * k + 1) / q * ((s + 2.0 * k + 2) / q);
  }
  return sum;
}

/// As HurwitzZeta, for any q; infinite at 0 and the negative integers. For a negative q the terms
/// below zero are the difference of two sums above it.
HOSTDEVICE inline double HurwitzZetaAnywhere(int64_t s, double q) {
  if (q != q) return q;
  const auto power = static_cast<double>(s);
  if (q > 0) return HurwitzZeta(power, q);
  const double whole = std::floor(q), fraction = q - whole;
  if (q == whole) return std::numeric_limits<double>::infinity();
  const double below = HurwitzZeta(power, 1 - fraction) - HurwitzZeta(power, 1 - fraction - whole);
  return HurwitzZeta(power, fraction) + (s % 2 == 0 ? below : -below);
}

/// The n-th derivative of digamma, n >= 0; int64, because n + 1 and n + 2 need not fit into an int.
HOSTDEVICE inline double PolygammaValue(int64_t n, double x) {
  if (n == 0) return DigammaValue(x);
  const double value =
      std::exp(LogGamma(static_cast<double>(n) + 1)) * HurwitzZetaAnywhere(n + 1, x);
  return n % 2 == 0 ? -value : value;
}

}  // namespace funcs
}  // namespace phi
