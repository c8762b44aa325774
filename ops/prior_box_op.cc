#include "ops/common/detection/prior_grid.h"

namespace paddle {
namespace operators {

class PriorBoxOpMaker : public framework::OpProtoAndCheckerMaker {
 public:
  void Make() override {
    AddInput("Input", "The feature map, [N, C, H, W]: only its shape counts.");
    AddInput("Image", "The image, [N, C, H, W]: only its shape counts.");
    AddOutput("Boxes", "[H, W, priors, 4], as parts of the image.");
    AddOutput("Variances", "Of the shape of Boxes.");
    AddAttr<std::vector<float>>("min_sizes", "Sides in pixels.");
    AddAttr<std::vector<float>>("max_sizes", "One a min_size, or none.").SetDefault({});
    AddAttr<std::vector<float>>("aspect_ratios", "Besides 1.").SetDefault({});
    AddAttr<std::vector<float>>("variances", "Four numbers.").SetDefault({});
    AddAttr<bool>("flip", "Also 1 / ratio.").SetDefault(true);
    AddAttr<bool>("clip", "Boxes end at the image.").SetDefault(true);
    AddAttr<float>("step_w", "Between centres; 0: computed.").SetDefault(0.0f);
    AddAttr<float>("step_h", "Between centres; 0: computed.").SetDefault(0.0f);
    AddAttr<float>("offset", "Of the centre in its cell.").SetDefault(0.5f);
    AddAttr<bool>("min_max_aspect_ratios_order", "The max_size comes before the ratios.")
        .SetDefault(false);
    AddComment("Prior boxes of SSD.");
  }
};

// 1, then each new ratio and its inverse.
inline std::vector<float> ExpandedRatios(const std::vector<float>& ratios, bool flip) {
  std::vector<float> expanded = {1.0f};
  for (float ratio : ratios) {
    bool known = false;
    for (float other : expanded) known = known || std::fabs(ratio - other) < 1e-6f;
    if (known) continue;
    expanded.push_back(ratio);
    if (flip) expanded.push_back(1.0f / ratio);
  }
  return expanded;
}

class PriorBoxOp : public OpTypedByInput {
 public:
  using OpTypedByInput::OpTypedByInput;

  void InferShape(framework::InferShapeContext* ctx) const override {
    CheckVariances(ctx, "prior_box");
    const auto attrs = ctx->Attrs();
    const auto min = attrs.Get<std::vector<float>>("min_sizes");
    const auto max = attrs.Get<std::vector<float>>("max_sizes");
    PADDLE_ENFORCE_EQ(max.empty() || max.size() == min.size(), true,
                      phi::errors::InvalidArgument(
                          "prior_box: `max_sizes` must be empty or as long as `min_sizes`; they "
                          "hold %d and %d numbers",
                          max.size(), min.size()));
    for (size_t i = 0; i < max.size(); ++i) {
      PADDLE_ENFORCE_GT(
          max[i], min[i],
          phi::errors::InvalidArgument("prior_box: `max_sizes` must be above `min_sizes`; "
                                       "number %d is %f, that of min_sizes %f",
                                       i, max[i], min[i]));
    }
    const auto ratios =
        ExpandedRatios(attrs.Get<std::vector<float>>("aspect_ratios"), attrs.Get<bool>("flip"));
    const phi::DDim dims = PriorDims(ctx->GetInputDim("Input"),
                                     static_cast<int64_t>(ratios.size() * min.size() + max.size()));
    ctx->SetOutputDim("Boxes", dims);
    ctx->SetOutputDim("Variances", dims);
  }
};

template <typename DeviceContext, typename T>
class PriorBoxCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const PriorGrid<T> grid(ctx, *ctx.Input<DenseTensor>("Input"),
                            *ctx.Input<DenseTensor>("Image"));
    const auto min = ctx.Attr<std::vector<float>>("min_sizes");
    const auto max = ctx.Attr<std::vector<float>>("max_sizes");
    const auto ratios =
        ExpandedRatios(ctx.Attr<std::vector<float>>("aspect_ratios"), ctx.Attr<bool>("flip"));
    const bool max_first = ctx.Attr<bool>("min_max_aspect_ratios_order");
    std::vector<T> boxes;
    for (int64_t i = 0; i < grid.height; ++i) {
      for (int64_t j = 0; j < grid.width; ++j) {
        const T x = grid.CenterX(j), y = grid.CenterY(i);
        const auto square = [&](double side) {
          const T half = static_cast<T>(side / 2);
          grid.Put(x, y, half, half, &boxes);
        };
        for (size_t s = 0; s < min.size(); ++s) {
          const T side = static_cast<T>(min[s]);
          const auto largest = [&] {
            if (!max.empty()) square(std::sqrt(static_cast<double>(min[s] * max[s])));
          };
          if (max_first) {
            square(side);
            largest();
          }
          for (float ratio : ratios) {
            if (max_first && std::fabs(ratio - 1.0f) < 1e-6f) continue;
            const T root = static_cast<T>(std::sqrt(ratio));
            grid.Put(x, y, side * root / T(2), side / root / T(2), &boxes);
          }
          if (!max_first) largest();
        }
      }
    }
    WritePriors(ctx, "Boxes", boxes, ctx.Attr<bool>("clip"));
  }
};

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OP_WITHOUT_GRADIENT(prior_box, ops::PriorBoxOp, ops::PriorBoxOpMaker);
REGISTER_OP_CPU_KERNEL(prior_box, ops::PriorBoxCPUKernel<phi::CPUContext, float>,
                       ops::PriorBoxCPUKernel<phi::CPUContext, double>);
