#include "ops/common/family/eigen_op.h"
#include "ops/common/operator/operator.h"

namespace paddle::operators {

template <typename T>
class EighCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    reference::HermitianReference<T>(ctx, true);
  }
};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(eigh, EighCPUKernel, float, double, phi::dtype::complex<float>,
                 phi::dtype::complex<double>);
