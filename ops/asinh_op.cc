#include <cmath>

#include "ops/common/family/unary_op.h"
#include "ops/common/operator/operator.h"

namespace paddle::operators {

struct AsinhReference {
  explicit AsinhReference(const framework::ExecutionContext&) {}
  template <typename W>
  W operator()(W x) const {
    return W(std::asinh(reference::Std(x)));
  }
};

template <typename T>
class AsinhCPUKernel : public UnaryReferenceKernel<T, AsinhReference> {};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(asinh, AsinhCPUKernel, float, double, phi::dtype::complex<float>,
                 phi::dtype::complex<double>);
