#include "parity/harness/slopes.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "phi/core/enforce.h"

namespace phibridge {
namespace parity {

double PartOfAllowed(double gradient, const SlopePair& slopes, double allowed) {
  const auto [left, right] = slopes;
  if (!std::isfinite(left) || !std::isfinite(right)) return 0;
  if (!std::isfinite(gradient)) return std::numeric_limits<double>::infinity();
  const bool is_kink = std::abs(left - right) > 1e-3 * (1 + std::abs(left) + std::abs(right));
  const double middle = (left + right) / 2;
  const double low = is_kink ? std::min(left, right) : middle;
  const double high = is_kink ? std::max(left, right) : middle;
  return std::max({0.0, low - gradient, gradient - high}) / allowed;
}

std::string SlopeText(double gradient, const SlopePair& slopes) {
  return phi::Format("%s against differences of %s (left) and %s (right)", gradient, slopes.left,
                     slopes.right);
}

}  // namespace parity
}  // namespace phibridge
