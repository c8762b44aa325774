#include "ops/common/family/eigen_op.h"

namespace paddle::operators {

template <typename T>
class EigvalsCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    reference::GeneralReference<T>(ctx, "Out", nullptr);
  }
};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(eigvals, EigvalsCPUKernel, float, double, phi::dtype::complex<float>,
                 phi::dtype::complex<double>);
