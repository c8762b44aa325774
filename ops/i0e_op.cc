#include "ops/common/family/bessel_op.h"

namespace paddle::operators {

struct I0eReference {
  explicit I0eReference(const framework::ExecutionContext&) {}
  double operator()(double x) const { return reference::ScaledBessel(0, x); }
};

template <typename T>
class I0eCPUKernel : public LowerUnaryReferenceKernel<T, I0eReference> {};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(i0e, I0eCPUKernel, float, double);
