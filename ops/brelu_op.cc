#include <cmath>

#include "ops/common/family/unary_op.h"
#include "ops/common/operator/operator.h"

namespace paddle::operators {

struct BReluReference {
  explicit BReluReference(const framework::ExecutionContext& ctx)
      : t_min(ctx.Attr<float>("t_min")), t_max(ctx.Attr<float>("t_max")) {}
  double operator()(double x) const { return x != x ? x : std::fmin(std::fmax(x, t_min), t_max); }

  float t_min;
  float t_max;
};

template <typename T>
class BReluCPUKernel : public UnaryReferenceKernel<T, BReluReference> {};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(brelu, BReluCPUKernel, float, double);
