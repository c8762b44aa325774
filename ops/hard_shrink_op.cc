#include "ops/common/family/unary_op.h"
#include "ops/common/operator/operator.h"

namespace paddle::operators {

struct HardShrinkReference {
  explicit HardShrinkReference(const framework::ExecutionContext& ctx)
      : threshold(ctx.Attr<float>("threshold")) {}
  double operator()(double x) const { return x >= -threshold && x <= threshold ? 0.0 : x; }

  float threshold;
};

template <typename T>
class HardShrinkCPUKernel : public UnaryReferenceKernel<T, HardShrinkReference> {};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(hard_shrink, HardShrinkCPUKernel, float, double);
