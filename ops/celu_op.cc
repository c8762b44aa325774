#include <cmath>

#include "ops/common/family/unary_op.h"
#include "ops/common/operator/operator.h"

namespace paddle::operators {

struct CeluReference {
  explicit CeluReference(const framework::ExecutionContext& ctx)
      : alpha(ctx.Attr<float>("alpha")) {}
  double operator()(double x) const {
    return x < 0 ? static_cast<double>(alpha) * (std::exp(x / alpha) - 1) : x;
  }

  float alpha;
};

template <typename T>
class CeluCPUKernel : public UnaryReferenceKernel<T, CeluReference> {};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(celu, CeluCPUKernel, float, double);
