#include <cmath>

#include "ops/common/family/unary_op.h"
#include "ops/common/operator/operator.h"

namespace paddle::operators {

struct SoftShrinkReference {
  explicit SoftShrinkReference(const framework::ExecutionContext& ctx)
      : lambda(ctx.Attr<float>("lambda")) {}
  double operator()(double x) const {
    if (!std::isfinite(x)) return std::nan("");
    return x > lambda ? x - lambda : x < -lambda ? x + lambda : 0.0;
  }

  float lambda;
};

template <typename T>
class SoftShrinkCPUKernel : public UnaryReferenceKernel<T, SoftShrinkReference> {};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(softshrink, SoftShrinkCPUKernel, float, double);
