#include "ops/common/family/random_op.h"

namespace paddle::operators {

template <typename T>
class GaussianRandomCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    reference::FillNormal<T>(ctx, ctx.Output<DenseTensor>("Out"));
  }
};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(gaussian_random, GaussianRandomCPUKernel, float, double);
