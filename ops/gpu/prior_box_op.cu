#include "ops/common/detection/gpu_priors.h"

namespace paddle::operators {

template <typename T>
class PriorBoxGPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const PriorGrid<T> grid(ctx, *ctx.Input<DenseTensor>("Input"),
                            *ctx.Input<DenseTensor>("Image"));
    WritePriorsOnGpu(ctx, grid, PriorBoxShapes<T>(ctx), PriorCut::kNone);
  }
};

}  // namespace paddle::operators

REGISTER_OP_CUDA_KERNEL(prior_box, paddle::operators::PriorBoxGPUKernel<float>,
                        paddle::operators::PriorBoxGPUKernel<double>);
