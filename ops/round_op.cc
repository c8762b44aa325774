#include <cmath>

#include "ops/common/family/unary_op.h"
#include "ops/common/operator/operator.h"

namespace paddle::operators {

struct RoundReference {
  explicit RoundReference(const framework::ExecutionContext&) {}
  double operator()(double x) const { return std::copysign(std::floor(std::fabs(x) + 0.5), x); }
};

template <typename T>
class RoundCPUKernel : public UnaryReferenceKernel<T, RoundReference> {};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(round, RoundCPUKernel, float, double);
