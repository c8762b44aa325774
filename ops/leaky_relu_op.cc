#include "ops/common/family/unary_op.h"
#include "ops/common/operator/operator.h"

namespace paddle::operators {

struct LeakyReluReference {
  explicit LeakyReluReference(const framework::ExecutionContext& ctx)
      : alpha(ctx.Attr<float>("alpha")) {}
  double operator()(double x) const { return x < 0 ? static_cast<double>(alpha) * x : x; }

  float alpha;
};

template <typename T>
class LeakyReluCPUKernel : public UnaryReferenceKernel<T, LeakyReluReference> {};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(leaky_relu, LeakyReluCPUKernel, float, double);
