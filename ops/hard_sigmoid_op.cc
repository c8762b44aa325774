#include <cmath>

#include "ops/common/family/unary_op.h"
#include "ops/common/operator/operator.h"

namespace paddle::operators {

struct HardSigmoidReference {
  explicit HardSigmoidReference(const framework::ExecutionContext& ctx)
      : slope(ctx.Attr<float>("slope")), offset(ctx.Attr<float>("offset")) {}
  double operator()(double x) const {
    return x != x ? x : std::fmin(std::fmax(slope * x + offset, 0.0), 1.0);
  }

  float slope;
  float offset;
};

template <typename T>
class HardSigmoidCPUKernel : public UnaryReferenceKernel<T, HardSigmoidReference> {};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(hard_sigmoid, HardSigmoidCPUKernel, float, double);
