#include <cmath>

#include "ops/common/family/unary_op.h"
#include "ops/common/operator/operator.h"

namespace paddle::operators {

template <typename T>
struct LogitReference {
  explicit LogitReference(const framework::ExecutionContext& ctx) : low(ctx.Attr<float>("eps")) {}
  double operator()(double x) const {
    if (low == 0) return std::log(x) - std::log1p(-x);
    const double high = T(1) - low;  // rounded as the numbers that it limits
    const double v = x != x ? x : std::fmax(std::fmin(x, high), low);
    return std::log(v) - std::log1p(-v);
  }

  const T low;
};

template <typename T>
class LogitCPUKernel : public UnaryReferenceKernel<T, LogitReference<T>> {};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(logit, LogitCPUKernel, float, double);
