#include <cmath>

#include "ops/common/family/unary_op.h"
#include "ops/common/operator/operator.h"

namespace paddle::operators {

struct AtanReference {
  explicit AtanReference(const framework::ExecutionContext&) {}
  template <typename W>
  W operator()(W x) const {
    return W(std::atan(reference::Std(x)));
  }
};

template <typename T>
class AtanCPUKernel : public UnaryReferenceKernel<T, AtanReference> {};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(atan, AtanCPUKernel, float, double, phi::dtype::complex<float>,
                 phi::dtype::complex<double>);
