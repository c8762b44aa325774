#include <cmath>

#include "ops/common/family/unary_op.h"
#include "ops/common/operator/operator.h"

namespace paddle::operators {

struct DigammaReference {
  explicit DigammaReference(const framework::ExecutionContext&) {}
  double operator()(double x) const { return Value(x); }

 private:
  // The recurrence up to 30 and one series there; the reflection below zero.
  static double Value(double x) {
    if (std::isinf(x) && x > 0) return x;
    if (!(x > -1e17)) return std::nan("");  // NaN too; whole numbers from here on
    if (x <= 0) {
      if (x == std::floor(x)) return std::nan("");
      const double pi = std::acos(-1.0);
      return Value(1 - x) - pi / std::tan(pi * (x - std::floor(x)));
    }
    double sum = 0;
    for (; x < 30; x += 1) sum -= 1 / x;
    const double z = 1 / (x * x);
    return sum + std::log(x) - 0.5 / x - z * (1.0 / 12 - z * (1.0 / 120 - z / 252));
  }
};

template <typename T>
class DigammaCPUKernel : public UnaryReferenceKernel<T, DigammaReference> {};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(digamma, DigammaCPUKernel, float, double);
