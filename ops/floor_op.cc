#include <cmath>

#include "ops/common/family/unary_op.h"
#include "ops/common/operator/operator.h"

namespace paddle::operators {

struct FloorReference {
  explicit FloorReference(const framework::ExecutionContext&) {}
  double operator()(double x) const { return std::floor(x); }
};

template <typename T>
class FloorCPUKernel : public UnaryReferenceKernel<T, FloorReference> {};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(floor, FloorCPUKernel, float, double);
