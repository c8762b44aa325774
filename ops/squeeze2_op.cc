#include "ops/common/operator/operator.h"
#include "ops/common/reference/reference_kernel.h"

namespace paddle::operators {

template <typename T>
class Squeeze2CPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    // In place, the shape function has reshaped X already and no element moves.
    if (ctx.InputVar("X") == ctx.OutputVar("Out")) return;
    const DenseTensor& x = *ctx.Input<DenseTensor>("X");
    auto* out = ctx.Output<DenseTensor>("Out");
    const int rank = x.dims().size();
    const auto axes = ctx.Attr<std::vector<int>>("axes");
    std::vector<bool> drop(rank, axes.empty());
    for (int axis : axes) {
      const int at = reference::PositiveAxis(axis, rank, "squeeze2");
      if (rank > 0) drop[at] = true;
    }
    std::vector<int64_t> shape;
    for (int i = 0; i < rank; ++i) {
      if (!drop[i] || x.dims()[i] != 1) shape.push_back(x.dims()[i]);
    }
    out->Resize(phi::make_ddim(shape));
    reference::CopyElements(ctx, x, out);
  }
};

}  // namespace paddle::operators

PD_LEGACY_COPY_KERNEL(squeeze2, Squeeze2CPUKernel);
