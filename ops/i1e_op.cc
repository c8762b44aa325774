#include "ops/common/family/bessel_op.h"

namespace paddle::operators {

struct I1eReference {
  explicit I1eReference(const framework::ExecutionContext&) {}
  double operator()(double x) const { return reference::ScaledBessel(1, x); }
};

template <typename T>
class I1eCPUKernel : public LowerUnaryReferenceKernel<T, I1eReference> {};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(i1e, I1eCPUKernel, float, double);
