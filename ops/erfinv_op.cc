#include <cmath>
#include <limits>

#include "ops/common/family/unary_op.h"
#include "ops/common/operator/operator.h"

namespace paddle::operators {

struct ErfinvReference {
  explicit ErfinvReference(const framework::ExecutionContext&) {}
  double operator()(double x) const { return Value(x); }

 private:
  // Bisection: erf is monotone.
  static double Value(double x) {
    if (x != x || x == 0) return x;
    const double target = std::fabs(x);
    if (target >= 1) return std::copysign(std::numeric_limits<double>::infinity(), x);
    double low = 0, high = 6;
    for (int i = 0; i < 200; ++i) {
      const double middle = 0.5 * (low + high);
      const bool below = target < 0.5 ? std::erf(middle) < target : std::erfc(middle) > 1 - target;
      (below ? low : high) = middle;
    }
    return std::copysign(0.5 * (low + high), x);
  }
};

template <typename T>
class ErfinvCPUKernel : public UnaryReferenceKernel<T, ErfinvReference> {};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(erfinv, ErfinvCPUKernel, float, double);
