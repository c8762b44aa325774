#include <cmath>

#include "ops/common/family/unary_op.h"
#include "ops/common/operator/operator.h"

namespace paddle::operators {

struct SiluReference {
  explicit SiluReference(const framework::ExecutionContext&) {}
  template <typename W>
  W operator()(W x) const {
    return W(reference::Std(x) / (1.0 + std::exp(-reference::Std(x))));
  }
};

template <typename T>
class SiluCPUKernel : public UnaryReferenceKernel<T, SiluReference> {};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(silu, SiluCPUKernel, float, double, phi::dtype::complex<float>,
                 phi::dtype::complex<double>);
