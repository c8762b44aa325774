#include <cmath>

#include "ops/common/family/unary_op.h"
#include "ops/common/operator/operator.h"

namespace paddle::operators {

struct TanReference {
  explicit TanReference(const framework::ExecutionContext&) {}
  template <typename W>
  W operator()(W x) const {
    return W(std::tan(reference::Std(x)));
  }
};

template <typename T>
class TanCPUKernel : public UnaryReferenceKernel<T, TanReference> {};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(tan, TanCPUKernel, float, double, phi::dtype::complex<float>,
                 phi::dtype::complex<double>);
