#include <algorithm>
#include <vector>

#include "ops/common/detection/prior_shapes.h"
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
  for (int density : densities) priors += ratios * density * density;
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
    const std::vector<PriorShape<T>> shapes = DensityPriorShapes(ctx, grid);
    std::vector<T> boxes;
    for (int64_t i = 0; i < grid.height; ++i) {
      for (int64_t j = 0; j < grid.width; ++j) {
        for (const PriorShape<T>& shape : shapes) {
          Put(grid, grid.CenterX(j) - shape.back + shape.dx,
              grid.CenterY(i) - shape.back + shape.dy, shape.half_w, shape.half_h, &boxes);
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
