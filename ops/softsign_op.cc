#include <cmath>

#include "ops/common/family/unary_op.h"
#include "ops/common/operator/operator.h"

namespace paddle::operators {

struct SoftsignReference {
  explicit SoftsignReference(const framework::ExecutionContext&) {}
  template <typename W>
  W operator()(W x) const {
    return W(reference::Std(x) / (1.0 + std::abs(reference::Std(x))));
  }
};

template <typename T>
class SoftsignCPUKernel : public UnaryReferenceKernel<T, SoftsignReference> {};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(softsign, SoftsignCPUKernel, float, double, phi::dtype::complex<float>,
                 phi::dtype::complex<double>);
