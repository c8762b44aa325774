#include "ops/common/family/random_op.h"

namespace paddle::operators {

template <typename T>
class GaussianRandomBatchSizeLikeCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    reference::FillNormal<T>(ctx, ctx.Output<DenseTensor>("Out"));
  }
};

void GaussianRandomBatchSizeLikeInferShape(framework::InferShapeContext* ctx) {
  InferBatchSizeLikeShape(ctx);
}

}  // namespace paddle::operators

PD_LEGACY_KERNEL(gaussian_random_batch_size_like, GaussianRandomBatchSizeLikeCPUKernel, float,
                 double);
