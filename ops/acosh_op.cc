#include <cmath>

#include "ops/common/family/unary_op.h"
#include "ops/common/operator/operator.h"

namespace paddle::operators {

struct AcoshReference {
  explicit AcoshReference(const framework::ExecutionContext&) {}
  template <typename W>
  W operator()(W x) const {
    return W(std::acosh(reference::Std(x)));
  }
};

template <typename T>
class AcoshCPUKernel : public UnaryReferenceKernel<T, AcoshReference> {};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(acosh, AcoshCPUKernel, float, double, phi::dtype::complex<float>,
                 phi::dtype::complex<double>);
