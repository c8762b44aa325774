#include <cmath>

#include "ops/common/family/unary_op.h"
#include "ops/common/operator/operator.h"

namespace paddle::operators {

struct SoftReluReference {
  explicit SoftReluReference(const framework::ExecutionContext& ctx)
      : threshold(ctx.Attr<float>("threshold")) {}
  double operator()(double x) const {
    const double v =
        x != x ? x : std::fmax(std::fmin(x, threshold), -static_cast<double>(threshold));
    return std::log1p(std::exp(v));
  }

  float threshold;
};

template <typename T>
class SoftReluCPUKernel : public UnaryReferenceKernel<T, SoftReluReference> {};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(soft_relu, SoftReluCPUKernel, float, double);
