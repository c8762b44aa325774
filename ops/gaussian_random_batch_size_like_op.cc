#include "ops/common/family/random_op.h"

namespace paddle::operators {

template <typename T>
class GaussianRandomBatchSizeLikeCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    auto* out = ctx.Output<DenseTensor>("Out");
    reference::ResizeToSequences(ctx, out);
    reference::FillNormal<T>(ctx, out);
  }
};

void GaussianRandomBatchSizeLikeInferShape(framework::InferShapeContext* ctx) {
  InferBatchSizeLikeShape(ctx);
}

}  // namespace paddle::operators

PD_LEGACY_KERNEL(gaussian_random_batch_size_like, GaussianRandomBatchSizeLikeCPUKernel, float,
                 double);
