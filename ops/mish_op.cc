#include <cmath>

#include "ops/common/family/unary_op.h"
#include "ops/common/operator/operator.h"

namespace paddle::operators {

struct MishReference {
  explicit MishReference(const framework::ExecutionContext& ctx)
      : threshold(ctx.Attr<float>("threshold")) {}
  double operator()(double x) const {
    const double softplus = x > threshold ? x : std::log1p(std::exp(x));
    return x * std::tanh(softplus);
  }

  float threshold;
};

template <typename T>
class MishCPUKernel : public UnaryReferenceKernel<T, MishReference> {};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(mish, MishCPUKernel, float, double, phi::dtype::bfloat16);
