#include "ops/common/family/random_op.h"

namespace paddle::operators {

template <typename T>
class UniformRandomCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    reference::FillUniform<T>(ctx, ctx.Output<DenseTensor>("Out"));
  }
};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(uniform_random, UniformRandomCPUKernel, float, double, phi::dtype::bfloat16);
