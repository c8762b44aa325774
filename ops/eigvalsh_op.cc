#include "ops/common/family/eigen_op.h"
#include "ops/common/operator/operator.h"

namespace paddle::operators {

template <typename T>
class EigvalshCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const bool columns = !ctx.Attr<bool>("is_test") && ctx.HasOutput("Eigenvectors");
    reference::HermitianReference<T>(ctx, columns);
  }
};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(eigvalsh, EigvalshCPUKernel, float, double, phi::dtype::complex<float>,
                 phi::dtype::complex<double>);
