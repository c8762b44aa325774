#include "ops/common/operator/operator.h"
#include "ops/common/reference/reference_kernel.h"

namespace paddle::operators {

template <typename T>
class Unsqueeze2CPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    // In place, the shape function has reshaped X already and no element moves.
    if (ctx.InputVar("X") == ctx.OutputVar("Out")) return;
    const DenseTensor& x = *ctx.Input<DenseTensor>("X");
    auto* out = ctx.Output<DenseTensor>("Out");
    std::vector<int64_t> shape(x.dims().begin(), x.dims().end());
    for (int64_t axis : Axes(ctx)) {
      const int rank = static_cast<int>(shape.size()) + 1;
      shape.insert(
          shape.begin() + reference::PositiveAxis(static_cast<int>(axis), rank, "unsqueeze2"), 1);
    }
    out->Resize(phi::make_ddim(shape));
    reference::CopyElements(ctx, x, out);
  }

 private:
  static std::vector<int64_t> Axes(const framework::ExecutionContext& ctx) {
    if (!ctx.MultiInput<DenseTensor>("AxesTensorList").empty()) {
      return reference::IntegersOfList(ctx, "AxesTensorList");
    }
    if (ctx.HasInput("AxesTensor")) {
      return reference::IntegersOf(*ctx.Input<DenseTensor>("AxesTensor"), "unsqueeze2");
    }
    const auto axes = ctx.Attr<std::vector<int>>("axes");
    return {axes.begin(), axes.end()};
  }
};

}  // namespace paddle::operators

PD_LEGACY_COPY_KERNEL(unsqueeze2, Unsqueeze2CPUKernel);
