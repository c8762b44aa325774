#include <cmath>

#include "ops/common/family/unary_op.h"
#include "ops/common/operator/operator.h"

namespace paddle::operators {

struct LogitReference {
  explicit LogitReference(const framework::ExecutionContext& ctx) : eps(ctx.Attr<float>("eps")) {}
  double operator()(double x) const {
    const double low = eps;
    if (low == 0) return std::log(x) - std::log1p(-x);
    const double v = x != x ? x : std::fmax(std::fmin(x, 1 - low), low);
    return std::log(v) - std::log1p(-v);
  }

  float eps;
};

template <typename T>
class LogitCPUKernel : public UnaryReferenceKernel<T, LogitReference> {};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(logit, LogitCPUKernel, float, double);
