#include "ops/common/detection/prior_grid.h"

namespace paddle {
namespace operators {

class AnchorGeneratorOpMaker : public framework::OpProtoAndCheckerMaker {
 public:
  void Make() override {
    AddInput("Input", "The feature map, [N, C, H, W]: only its shape counts.");
    AddOutput("Anchors", "[H, W, anchors, 4], in pixels.");
    AddOutput("Variances", "Of the shape of Anchors.");
    AddAttr<std::vector<float>>("anchor_sizes", "Sides in pixels.");
    AddAttr<std::vector<float>>("aspect_ratios", "Height to width.");
    AddAttr<std::vector<float>>("variances", "Four numbers.");
    AddAttr<std::vector<float>>("stride", "Width and height of a cell in pixels.")
        .SetDefault({16.0f, 16.0f});
    AddAttr<float>("offset", "Of the centre in its cell.").SetDefault(0.5f);
    AddComment("Anchors of Faster R-CNN.");
  }
};

class AnchorGeneratorOp : public OpTypedByInput {
 public:
  using OpTypedByInput::OpTypedByInput;

  void InferShape(framework::InferShapeContext* ctx) const override {
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
};

template <typename DeviceContext, typename T>
class AnchorGeneratorCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const phi::DDim dims = ctx.Input<DenseTensor>("Input")->dims();
    const auto stride = ctx.Attr<std::vector<float>>("stride");
    const auto sizes = ctx.Attr<std::vector<float>>("anchor_sizes");
    const auto ratios = ctx.Attr<std::vector<float>>("aspect_ratios");
    const T offset = static_cast<T>(static_cast<float>(ctx.Attr<float>("offset")));
    const T step_w = static_cast<T>(stride[0]), step_h = static_cast<T>(stride[1]);
    std::vector<T> anchors;
    for (int64_t i = 0; i < dims[2]; ++i) {
      for (int64_t j = 0; j < dims[3]; ++j) {
        const T x = static_cast<T>(j) * step_w + offset * (step_w - 1);
        const T y = static_cast<T>(i) * step_h + offset * (step_h - 1);
        for (float ratio : ratios) {
          const T base_w = std::round(std::sqrt(step_w * step_h / static_cast<T>(ratio)));
          const T base_h = std::round(base_w * static_cast<T>(ratio));
          for (float size : sizes) {
            const T w = static_cast<T>(size) / step_w * base_w;
            const T h = static_cast<T>(size) / step_h * base_h;
            const T half_w = T(0.5) * (w - 1), half_h = T(0.5) * (h - 1);
            anchors.insert(anchors.end(), {x - half_w, y - half_h, x + half_w, y + half_h});
          }
        }
      }
    }
    WritePriors(ctx, "Anchors", anchors, false);
  }
};

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OP_WITHOUT_GRADIENT(anchor_generator, ops::AnchorGeneratorOp, ops::AnchorGeneratorOpMaker);
REGISTER_OP_CPU_KERNEL(anchor_generator, ops::AnchorGeneratorCPUKernel<phi::CPUContext, float>,
                       ops::AnchorGeneratorCPUKernel<phi::CPUContext, double>);
