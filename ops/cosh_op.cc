#include <cmath>

#include "ops/common/family/unary_op.h"
#include "ops/common/operator/operator.h"

namespace paddle::operators {

struct CoshReference {
  explicit CoshReference(const framework::ExecutionContext&) {}
  template <typename W>
  W operator()(W x) const {
    return W(std::cosh(reference::Std(x)));
  }
};

template <typename T>
class CoshCPUKernel : public UnaryReferenceKernel<T, CoshReference> {};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(cosh, CoshCPUKernel, float, double, phi::dtype::complex<float>,
                 phi::dtype::complex<double>);
