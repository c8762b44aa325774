#pragma once

#include <algorithm>
#include <cmath>
#include <complex>
#include <string>
#include <vector>

namespace phibridge {
namespace parity {

/// Central differences of a function at a point, taken to the left and to the right of it.
struct SlopePair {
  double left = 0;
  double right = 0;
};

/// The distance of a gradient from slopes in float64, in parts of `allowed` > 0: up to 1 it is
/// right. Where the two differ by more than 1e-3 of their size the point is a kink, and any number
/// between them is right; else the number half-way. 0 if a slope is not finite: the function is
/// undefined or infinite near the point. Infinity for a gradient that is not finite.
double PartOfAllowed(double gradient, const SlopePair& slopes, double allowed);

/// "1.5 against differences of 1 (left) and 1 (right)".
std::string SlopeText(double gradient, const SlopePair& slopes);

/// The largest absolute value that is finite, of real numbers or of the parts of complex ones; 0:
/// there is none.
template <typename Number>
double LargestFinite(const std::vector<Number>& values) {
  double largest = 0;
  for (const Number& v : values) {
    for (double part : {std::abs(std::real(v)), std::abs(std::imag(v))}) {
      if (std::isfinite(part)) largest = std::max(largest, part);
    }
  }
  return largest;
}

}  // namespace parity
}  // namespace phibridge
