#include <cmath>

#include "ops/common/family/unary_op.h"
#include "ops/common/operator/operator.h"

namespace paddle::operators {

struct SeluReference {
  explicit SeluReference(const framework::ExecutionContext& ctx)
      : scale(ctx.Attr<float>("scale")), alpha(ctx.Attr<float>("alpha")) {}
  double operator()(double x) const {
    const double s = scale;
    return x > 0 ? s * x : s * static_cast<double>(alpha) * (std::exp(x) - 1);
  }

  float scale;
  float alpha;
};

template <typename T>
class SeluCPUKernel : public UnaryReferenceKernel<T, SeluReference> {};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(selu, SeluCPUKernel, float, double);
