#include <cmath>

#include "ops/common/family/unary_op.h"
#include "ops/common/operator/operator.h"

namespace paddle::operators {

struct AsinReference {
  explicit AsinReference(const framework::ExecutionContext&) {}
  template <typename W>
  W operator()(W x) const {
    return W(std::asin(reference::Std(x)));
  }
};

template <typename T>
class AsinCPUKernel : public UnaryReferenceKernel<T, AsinReference> {};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(asin, AsinCPUKernel, float, double, phi::dtype::complex<float>,
                 phi::dtype::complex<double>);
