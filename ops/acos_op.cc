#include <cmath>

#include "ops/common/family/unary_op.h"
#include "ops/common/operator/operator.h"

namespace paddle::operators {

struct AcosReference {
  explicit AcosReference(const framework::ExecutionContext&) {}
  template <typename W>
  W operator()(W x) const {
    return W(std::acos(reference::Std(x)));
  }
};

template <typename T>
class AcosCPUKernel : public UnaryReferenceKernel<T, AcosReference> {};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(acos, AcosCPUKernel, float, double, phi::dtype::complex<float>,
                 phi::dtype::complex<double>);
