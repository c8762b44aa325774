#include <cmath>

#include "ops/common/family/unary_op.h"
#include "ops/common/operator/operator.h"

namespace paddle::operators {

struct HardSwishReference {
  explicit HardSwishReference(const framework::ExecutionContext&) {}
  double operator()(double x) const { return x * (std::fmin(std::fmax(x + 3, 0.0), 6.0) / 6); }
};

template <typename T>
class HardSwishCPUKernel : public UnaryReferenceKernel<T, HardSwishReference> {};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(hard_swish, HardSwishCPUKernel, float, double);
