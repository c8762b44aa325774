#include <cmath>

#include "ops/common/family/unary_op.h"
#include "ops/common/operator/operator.h"

namespace paddle::operators {

struct CosReference {
  explicit CosReference(const framework::ExecutionContext&) {}
  template <typename W>
  W operator()(W x) const {
    return W(std::cos(reference::Std(x)));
  }
};

template <typename T>
class CosCPUKernel : public UnaryReferenceKernel<T, CosReference> {};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(cos, CosCPUKernel, float, double, phi::dtype::complex<float>,
                 phi::dtype::complex<double>);
