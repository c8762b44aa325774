#include <cmath>

#include "ops/common/family/unary_op.h"
#include "ops/common/operator/operator.h"

namespace paddle::operators {

struct AtanhReference {
  explicit AtanhReference(const framework::ExecutionContext&) {}
  template <typename W>
  W operator()(W x) const {
    return W(std::atanh(reference::Std(x)));
  }
};

template <typename T>
class AtanhCPUKernel : public UnaryReferenceKernel<T, AtanhReference> {};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(atanh, AtanhCPUKernel, float, double, phi::dtype::complex<float>,
                 phi::dtype::complex<double>);
