#include "ops/common/family/eigen_op.h"
#include "ops/common/operator/operator.h"

namespace paddle::operators {

template <typename T>
class EigCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    reference::GeneralReference<T>(ctx, "Eigenvalues", "Eigenvectors");
  }
};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(eig, EigCPUKernel, float, double, phi::dtype::complex<float>,
                 phi::dtype::complex<double>);
