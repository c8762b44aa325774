#include "ops/common/family/unary_op.h"
#include "ops/common/operator/operator.h"

namespace paddle::operators {

struct ReciprocalReference {
  explicit ReciprocalReference(const framework::ExecutionContext&) {}
  double operator()(double x) const { return 1 / x; }
};

template <typename T>
class ReciprocalCPUKernel : public UnaryReferenceKernel<T, ReciprocalReference> {};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(reciprocal, ReciprocalCPUKernel, float, double);
