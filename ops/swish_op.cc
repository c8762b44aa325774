#include <cmath>

#include "ops/common/family/unary_op.h"
#include "ops/common/operator/operator.h"

namespace paddle::operators {

struct SwishReference {
  explicit SwishReference(const framework::ExecutionContext&) {}
  double operator()(double x) const { return x * (1 / (1 + std::exp(-x))); }
};

template <typename T>
class SwishCPUKernel : public UnaryReferenceKernel<T, SwishReference> {};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(swish, SwishCPUKernel, float, double, phi::dtype::bfloat16);
