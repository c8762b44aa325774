#include <cmath>

#include "ops/common/family/unary_op.h"
#include "ops/common/operator/operator.h"

namespace paddle::operators {

struct RsqrtReference {
  explicit RsqrtReference(const framework::ExecutionContext&) {}
  double operator()(double x) const { return 1 / std::sqrt(x); }
};

template <typename T>
class RsqrtCPUKernel : public UnaryReferenceKernel<T, RsqrtReference> {};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(rsqrt, RsqrtCPUKernel, float, double);
