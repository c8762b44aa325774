#include <cmath>

#include "ops/common/family/unary_op.h"
#include "ops/common/operator/operator.h"

namespace paddle::operators {

struct TanhShrinkReference {
  explicit TanhShrinkReference(const framework::ExecutionContext&) {}
  double operator()(double x) const { return x - std::tanh(x); }
};

template <typename T>
class TanhShrinkCPUKernel : public UnaryReferenceKernel<T, TanhShrinkReference> {};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(tanh_shrink, TanhShrinkCPUKernel, float, double);
