#include "ops/common/detection/gpu_priors.h"

namespace paddle::operators {

template <typename T>
class DensityPriorBoxGPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const PriorGrid<T> grid(ctx, *ctx.Input<DenseTensor>("Input"),
                            *ctx.Input<DenseTensor>("Image"));
    WritePriorsOnGpu(ctx, grid, DensityPriorShapes(ctx, grid), PriorCut::kOutward);
  }
};

}  // namespace paddle::operators

REGISTER_OP_CUDA_KERNEL(density_prior_box, paddle::operators::DensityPriorBoxGPUKernel<float>,
                        paddle::operators::DensityPriorBoxGPUKernel<double>);
