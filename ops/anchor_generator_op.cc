#include <vector>

#include "ops/common/detection/prior_shapes.h"

namespace paddle::operators {

void AnchorGeneratorInferShape(framework::InferShapeContext* ctx) {
  CheckVariances(ctx, "anchor_generator");
  const auto attrs = ctx->Attrs();
  const auto stride = attrs.Get<std::vector<float>>("stride");
  PADDLE_ENFORCE_EQ(
      stride.size(), 2,
      phi::errors::InvalidArgument("anchor_generator: `stride` must hold 2 numbers; it "
                                   "holds %d",
                                   stride.size()));
  const auto count = static_cast<int64_t>(attrs.Get<std::vector<float>>("anchor_sizes").size() *
                                          attrs.Get<std::vector<float>>("aspect_ratios").size());
  const phi::DDim dims = PriorDims(ctx->GetInputDim("Input"), count);
  ctx->SetOutputDim("Anchors", dims);
  ctx->SetOutputDim("Variances", dims);
}

template <typename T>
class AnchorGeneratorCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const phi::DDim dims = ctx.Input<DenseTensor>("Input")->dims();
    const auto stride = ctx.Attr<std::vector<float>>("stride");
    const T offset = static_cast<T>(static_cast<float>(ctx.Attr<float>("offset")));
    const T step_w = static_cast<T>(stride[0]), step_h = static_cast<T>(stride[1]);
    const std::vector<PriorShape<T>> shapes = AnchorShapes<T>(ctx);
    std::vector<T> anchors;
    for (int64_t i = 0; i < dims[2]; ++i) {
      for (int64_t j = 0; j < dims[3]; ++j) {
        const T x = static_cast<T>(j) * step_w + offset * (step_w - 1);
        const T y = static_cast<T>(i) * step_h + offset * (step_h - 1);
        for (const PriorShape<T>& shape : shapes) {
          anchors.insert(anchors.end(),
                         {x - shape.half_w, y - shape.half_h, x + shape.half_w, y + shape.half_h});
        }
      }
    }
    WritePriors(ctx, "Anchors", anchors, false);
  }
};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(anchor_generator, AnchorGeneratorCPUKernel, float, double);
