#include <cmath>

#include "ops/common/family/unary_op.h"
#include "ops/common/operator/operator.h"

namespace paddle::operators {

struct SinReference {
  explicit SinReference(const framework::ExecutionContext&) {}
  template <typename W>
  W operator()(W x) const {
    return W(std::sin(reference::Std(x)));
  }
};

template <typename T>
class SinCPUKernel : public UnaryReferenceKernel<T, SinReference> {};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(sin, SinCPUKernel, float, double, phi::dtype::complex<float>,
                 phi::dtype::complex<double>);
