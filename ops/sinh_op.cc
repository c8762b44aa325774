#include <cmath>

#include "ops/common/family/unary_op.h"
#include "ops/common/operator/operator.h"

namespace paddle::operators {

struct SinhReference {
  explicit SinhReference(const framework::ExecutionContext&) {}
  template <typename W>
  W operator()(W x) const {
    return W(std::sinh(reference::Std(x)));
  }
};

template <typename T>
class SinhCPUKernel : public UnaryReferenceKernel<T, SinhReference> {};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(sinh, SinhCPUKernel, float, double, phi::dtype::complex<float>,
                 phi::dtype::complex<double>);
