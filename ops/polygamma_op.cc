#include <cmath>
#include <limits>

#include "ops/common/family/lower_unary_op.h"

namespace paddle::operators {

/// (-1)^(n + 1) n! times the sum of 1 / (x + k)^(n + 1): thousands of terms, then the integral of
/// the others with the first correction of the midpoint rule. Digamma, n = 0, less 1 / (k + 1).
struct PolygammaReference {
  explicit PolygammaReference(const framework::ExecutionContext& ctx) : n_(ctx.Attr<int>("n")) {}

  double operator()(double x) const {
    if (x != x) return x;
    const int64_t power = n_ + 1;
    double factor = n_ % 2 == 0 ? -1 : 1;
    for (int64_t i = 2; i <= n_ && !std::isinf(factor); ++i) factor *= static_cast<double>(i);
    if (x <= 0 && x == std::floor(x)) return n_ == 0 ? std::nan("") : factor * kInfinity;
    if (n_ == 0) return Digamma(x);
    double sum = 0;
    const double count = 3000 + (x < 0 ? std::floor(-x) : 0);
    for (double k = 0; k < count; ++k) sum += std::pow(x + k, -static_cast<double>(power));
    const double from = x + count - 0.5;
    const auto s = static_cast<double>(power);
    const double rest = std::pow(from, 1 - s) / (s - 1) - s / 24 * std::pow(from, -s - 1);
    return factor * (sum + rest);
  }

 private:
  static constexpr double kInfinity = std::numeric_limits<double>::infinity();

  // The slope of ln gamma far out, and the recurrence back.
  static double Digamma(double x) {
    if (std::isinf(x)) return x;
    double shift = 0;
    for (; x < 3000; x += 1) shift += 1 / x;
    return std::log(x) - 0.5 / x - 1 / (12 * x * x) - shift;
  }

  int64_t n_;  // n_ + 1 need not fit into an int
};

template <typename T>
class PolygammaCPUKernel : public LowerUnaryReferenceKernel<T, PolygammaReference> {};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(polygamma, PolygammaCPUKernel, float, double);
