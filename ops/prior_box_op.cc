#include <vector>

#include "ops/common/detection/prior_shapes.h"
#include "ops/common/operator/typed_by_slot.h"

namespace paddle::operators {

void PriorBoxInferShape(framework::InferShapeContext* ctx) {
  DimsOfRank(ctx, "prior_box", "Image", 4);
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

template <typename T>
class PriorBoxCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const PriorGrid<T> grid(ctx, *ctx.Input<DenseTensor>("Input"),
                            *ctx.Input<DenseTensor>("Image"));
    const std::vector<PriorShape<T>> shapes = PriorBoxShapes<T>(ctx);
    std::vector<T> boxes;
    for (int64_t i = 0; i < grid.height; ++i) {
      for (int64_t j = 0; j < grid.width; ++j) {
        const T x = grid.CenterX(j), y = grid.CenterY(i);
        for (const PriorShape<T>& shape : shapes) {
          grid.Put(x, y, shape.half_w, shape.half_h, &boxes);
        }
      }
    }
    WritePriors(ctx, "Boxes", boxes, ctx.Attr<bool>("clip"));
  }
};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(prior_box, PriorBoxCPUKernel, float, double);
