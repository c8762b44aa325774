#pragma once

#include <cmath>

#include "phi/common/hostdevice.h"

namespace phi {
namespace funcs {

/// exp(-|x|) I_n(x) for n 0 or 1: the power series up to 30, whose terms are all positive, then the
/// asymptotic one, which is exact to rounding there.
template <int n>
HOSTDEVICE double BesselIScaled(double x) {
  const double size = std::fabs(x);
  double sum = 1, term = 1, value;
  if (size <= 30) {
    const double square = size * size / 4;
    for (int k = 1; term > sum * 1e-17; ++k) {
      term *= square / (k * (k + n));
      sum += term;
    }
    value = std::exp(-size) * sum * (n == 0 ? 1 : size / 2);
  } else {
    for (int k = 1; k < 40 && std::fabs(term) > 1e-17; ++k) {
      const double odd = 2 * k - 1;
      term *= -(4.0 * n * n - odd * odd) / (8 * k * size);
      sum += term;
    }
    value = sum / std::sqrt(2 * 3.14159265358979323846 * size);
  }
  if (x != x) return x;
  return n == 1 ? std::copysign(value, x) : value;
}

/// I_n(x) for n 0 or 1; infinite where it overflows.
template <int n>
HOSTDEVICE double BesselI(double x) {
  if (std::isinf(x)) return n == 1 ? x : std::fabs(x);
  const double root = std::exp(std::fabs(x) / 2);  // its square may overflow
  return root * BesselIScaled<n>(x) * root;
}

}  // namespace funcs
}  // namespace phi
