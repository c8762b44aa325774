#include "ops/common/operator/operator.h"
#include "ops/common/reference/reference_kernel.h"

namespace paddle::operators {

template <typename T>
class Reshape2CPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    // In place, the shape function has reshaped X already and no element moves.
    if (ctx.InputVar("X") == ctx.OutputVar("Out")) return;
    const DenseTensor& x = *ctx.Input<DenseTensor>("X");
    auto* out = ctx.Output<DenseTensor>("Out");
    out->Resize(phi::make_ddim(ShapeOf(ctx, x.dims())));
    reference::CopyElements(ctx, x, out);
  }

 private:
  static std::vector<int64_t> Wanted(const framework::ExecutionContext& ctx) {
    const auto list = ctx.MultiInput<DenseTensor>("ShapeTensor");
    if (!list.empty()) return reference::IntegersOf(list, "reshape2");
    if (ctx.HasInput("Shape")) {
      return reference::IntegersOf(*ctx.Input<DenseTensor>("Shape"), "reshape2");
    }
    const auto shape = ctx.Attr<std::vector<int>>("shape");
    return {shape.begin(), shape.end()};
  }
  static std::vector<int64_t> ShapeOf(const framework::ExecutionContext& ctx, const phi::DDim& in) {
    std::vector<int64_t> shape = Wanted(ctx);
    int64_t known = 1;
    int unknown = -1;
    for (int i = 0; i < static_cast<int>(shape.size()); ++i) {
      if (shape[i] == 0 && i < in.size()) shape[i] = in[i];
      if (shape[i] == -1) {
        unknown = i;
      } else {
        known *= shape[i];
      }
    }
    if (unknown >= 0) shape[unknown] = known == 0 ? 0 : phi::product(in) / known;
    return shape;
  }
};

}  // namespace paddle::operators

PD_LEGACY_COPY_KERNEL(reshape2, Reshape2CPUKernel);
