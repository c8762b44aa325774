#include <algorithm>
#include <cmath>

#include "ops/common/detection/prior_grid.h"
#include "ops/common/operator/typed_by_slot.h"

namespace paddle::operators {

void DensityPriorBoxInferShape(framework::InferShapeContext* ctx) {
  DimsOfRank(ctx, "density_prior_box", "Image", 4);
  CheckVariances(ctx, "density_prior_box");
  const auto attrs = ctx->Attrs();
  const auto sizes = attrs.Get<std::vector<float>>("fixed_sizes");
  const auto densities = attrs.Get<std::vector<int>>("densities");
  PADDLE_ENFORCE_EQ(sizes.size(), densities.size(),
                    phi::errors::InvalidArgument(
                        "density_prior_box: `fixed_sizes` and `densities` must be equally long; "
                        "they hold %d and %d numbers",
                        sizes.size(), densities.size()));
  int64_t priors = 0;
  const auto ratios = static_cast<int64_t>(attrs.Get<std::vector<float>>("fixed_ratios").size());
  for (int density : densities) {
    PADDLE_ENFORCE_EQ(
        density > 0 && density < 1000, true,
        phi::errors::InvalidArgument(
            "density_prior_box: `densities` must be in [1, 1000); one is %d", density));
    priors += ratios * density * density;
  }
  phi::DDim dims = PriorDims(ctx->GetInputDim("Input"), priors);
  if (attrs.Get<bool>("flatten_to_2d")) {
    dims = {dims[0] < 0 || dims[1] < 0 ? -1 : dims[0] * dims[1] * priors, 4};
  }
  ctx->SetOutputDim("Boxes", dims);
  ctx->SetOutputDim("Variances", dims);
}

template <typename T>
class DensityPriorBoxCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const PriorGrid<T> grid(ctx, *ctx.Input<DenseTensor>("Input"),
                            *ctx.Input<DenseTensor>("Image"));
    const auto sizes = ctx.Attr<std::vector<float>>("fixed_sizes");
    const auto densities = ctx.Attr<std::vector<int>>("densities");
    const auto ratios = ctx.Attr<std::vector<float>>("fixed_ratios");
    const int step = static_cast<int>((grid.step_w + grid.step_h) * 0.5);
    std::vector<T> boxes;
    for (int64_t i = 0; i < grid.height; ++i) {
      for (int64_t j = 0; j < grid.width; ++j) {
        for (size_t s = 0; s < sizes.size(); ++s) {
          const int density = densities[s], shift = step / density;
          const T first_x = grid.CenterX(j) - static_cast<T>(step / 2.0 - shift / 2.0);
          const T first_y = grid.CenterY(i) - static_cast<T>(step / 2.0 - shift / 2.0);
          for (float ratio : ratios) {
            const T root = static_cast<T>(std::sqrt(ratio));
            const T w = static_cast<T>(sizes[s]) * root, h = static_cast<T>(sizes[s]) / root;
            for (int k = 0; k < density * density; ++k) {
              Put(grid, first_x + static_cast<T>(k % density * shift),
                  first_y + static_cast<T>(k / density * shift), w / 2, h / 2, &boxes);
            }
          }
        }
      }
    }
    WritePriors(ctx, "Boxes", boxes, ctx.Attr<bool>("clip"));
  }

 private:
  // Near edges end at 0, far ones at 1, clipped or not.
  static void Put(const PriorGrid<T>& grid, T x, T y, T half_w, T half_h, std::vector<T>* boxes) {
    grid.Put(x, y, half_w, half_h, boxes);
    for (size_t k = boxes->size() - 4; k < boxes->size(); ++k) {
      const bool near = k % 4 < 2;
      (*boxes)[k] = near ? std::max((*boxes)[k], T(0)) : std::min((*boxes)[k], T(1));
    }
  }
};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(density_prior_box, DensityPriorBoxCPUKernel, float, double);
