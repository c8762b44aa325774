#include "ops/common/family/random_op.h"

namespace paddle::operators {

template <typename T>
class UniformRandomBatchSizeLikeCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    reference::FillUniform<T>(ctx, ctx.Output<DenseTensor>("Out"));
  }
};

void UniformRandomBatchSizeLikeInferShape(framework::InferShapeContext* ctx) {
  InferBatchSizeLikeShape(ctx);
}

}  // namespace paddle::operators

PD_LEGACY_KERNEL(uniform_random_batch_size_like, UniformRandomBatchSizeLikeCPUKernel, float, double,
                 phi::dtype::bfloat16);
