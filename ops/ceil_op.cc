#include <cmath>

#include "ops/common/family/unary_op.h"
#include "ops/common/operator/operator.h"

namespace paddle::operators {

struct CeilReference {
  explicit CeilReference(const framework::ExecutionContext&) {}
  double operator()(double x) const { return std::ceil(x); }
};

template <typename T>
class CeilCPUKernel : public UnaryReferenceKernel<T, CeilReference> {};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(ceil, CeilCPUKernel, float, double);
