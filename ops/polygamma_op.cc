#include <cmath>
#include <limits>

#include "ops/common/family/lower_unary_op.h"

namespace paddle::operators {

/// (-1)^(n + 1) n! times the sum of 1 / (x + k)^(n + 1): thousands of terms, then the integral of
/// the others with the first correction of the midpoint rule. Digamma, n = 0, less 1 / (k + 1).
struct PolygammaReference {
  explicit PolygammaReference(const framework::ExecutionContext& ctx) : n(ctx.Attr<int>("n")) {}

  double operator()(double x) const {
    if (x != x) return x;
    const int power = n + 1;
    double factor = n % 2 == 0 ? -1 : 1;
    for (int i = 2; i <= n; ++i) factor *= i;
    if (x <= 0 && x == std::floor(x)) return n == 0 ? std::nan("") : factor * kInfinity;
    if (n == 0) return Digamma(x);
    double sum = 0;
    const double count = 3000 + (x < 0 ? std::floor(-x) : 0);
    for (double k = 0; k < count; ++k) sum += std::pow(x + k, -power);
    const double from = x + count - 0.5;
    const double rest =
        std::pow(from, -n) / n - static_cast<double>(power) / 24 * std::pow(from, -power - 1);
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

  int n;
};

template <typename T>
class PolygammaCPUKernel : public LowerUnaryReferenceKernel<T, PolygammaReference> {};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(polygamma, PolygammaCPUKernel, float, double);
