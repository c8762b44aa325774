#pragma once

#include <cmath>

#include "framework/op/execution_context.h"
#include "ops/common/family/lower_unary_op.h"

namespace paddle::operators {
namespace reference {

/// exp(-|x|) I_n(x), the mean of exp(|x| (cos t - 1)) cos(n t) over a circle: equidistant points
/// are exact to rounding once there are several for each width of the peak.
inline double ScaledBessel(int n, double x) {
  if (x != x) return x;
  const double size = std::fabs(x), sign = n % 2 != 0 && std::signbit(x) ? -1 : 1;
  if (size > 1e8) {  // the first terms of the asymptotic series
    return sign * (1 - (4.0 * n * n - 1) / (8 * size)) / std::sqrt(2 * std::acos(-1.0) * size);
  }
  const int64_t points = 64 + static_cast<int64_t>(12 * std::sqrt(size));
  double sum = 0;
  for (int64_t k = 0; k < points; ++k) {
    const double t = 2 * std::acos(-1.0) * static_cast<double>(k) / static_cast<double>(points);
    const double half = std::sin(t / 2);
    sum += std::exp(-2 * size * half * half) * std::cos(n * t);
  }
  return sign * sum / static_cast<double>(points);
}

/// I_n(x), infinite at infinity.
inline double Bessel(int n, double x) {
  if (std::isinf(x)) return n % 2 != 0 ? x : std::fabs(x);
  const double half = std::exp(std::fabs(x) / 2);
  return half * ScaledBessel(n, x) * half;
}

}  // namespace reference
}  // namespace paddle::operators
