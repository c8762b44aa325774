#include <cmath>

#include "ops/common/family/unary_op.h"
#include "ops/common/operator/operator.h"

namespace paddle::operators {

struct EluReference {
  explicit EluReference(const framework::ExecutionContext& ctx) : alpha(ctx.Attr<float>("alpha")) {}
  double operator()(double x) const {
    return x < 0 ? static_cast<double>(alpha) * (std::exp(x) - 1) : x;
  }

  float alpha;
};

template <typename T>
class EluCPUKernel : public UnaryReferenceKernel<T, EluReference> {};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(elu, EluCPUKernel, float, double);
