#include "ops/common/family/unary_op.h"
#include "ops/common/operator/operator.h"

namespace paddle::operators {

struct LgammaReference {
  explicit LgammaReference(const framework::ExecutionContext&) {}
  double operator()(double x) const {
    int sign = 0;
    return ::lgamma_r(x, &sign);
  }
};

template <typename T>
class LgammaCPUKernel : public UnaryReferenceKernel<T, LgammaReference> {};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(lgamma, LgammaCPUKernel, float, double);
