#include "ops/common/family/bessel_op.h"

namespace paddle::operators {

struct I0Reference {
  explicit I0Reference(const framework::ExecutionContext&) {}
  double operator()(double x) const { return reference::Bessel(0, x); }
};

template <typename T>
class I0CPUKernel : public LowerUnaryReferenceKernel<T, I0Reference> {};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(i0, I0CPUKernel, float, double);
