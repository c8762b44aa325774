#include <cmath>

#include "ops/common/detection/prior_grid.h"
#include "ops/common/operator/typed_by_slot.h"

namespace paddle::operators {

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

}  // namespace paddle::operators

PD_LEGACY_KERNEL(prior_box, PriorBoxCPUKernel, float, double);
