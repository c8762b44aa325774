#include <vector>

#include "ops/common/detection/gpu_priors.h"

namespace paddle::operators {

template <typename T>
class AnchorGeneratorGPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const phi::DDim dims = ctx.Input<DenseTensor>("Input")->dims();
    const auto stride = ctx.Attr<std::vector<float>>("stride");
    const T offset = static_cast<T>(static_cast<float>(ctx.Attr<float>("offset")));
    const auto axis = [&](float step_of_axis) {
      const T step = static_cast<T>(step_of_axis);
      return PriorAxis<T>{T(0), step, offset * (step - 1), T(1)};
    };
    WritePriorsOnGpu<T>(ctx, "Anchors", dims[2], dims[3], axis(stride[0]), axis(stride[1]),
                        AnchorShapes<T>(ctx), PriorCut::kNone, false);
  }
};

}  // namespace paddle::operators

REGISTER_OP_CUDA_KERNEL(anchor_generator, paddle::operators::AnchorGeneratorGPUKernel<float>,
                        paddle::operators::AnchorGeneratorGPUKernel<double>);
