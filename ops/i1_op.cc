#include "ops/common/family/bessel_op.h"

namespace paddle::operators {

struct I1Reference {
  explicit I1Reference(const framework::ExecutionContext&) {}
  double operator()(double x) const { return reference::Bessel(1, x); }
};

template <typename T>
class I1CPUKernel : public LowerUnaryReferenceKernel<T, I1Reference> {};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(i1, I1CPUKernel, float, double);
