#include "ops/common/operator/operator.h"
#include "ops/common/reference/reference_kernel.h"

namespace paddle::operators {

template <typename T>
class FlattenContiguousRangeCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    // In place, the shape function has reshaped X already and no element moves.
    if (ctx.InputVar("X") == ctx.OutputVar("Out")) return;
    const DenseTensor& x = *ctx.Input<DenseTensor>("X");
    auto* out = ctx.Output<DenseTensor>("Out");
    const int rank = x.dims().size();
    const char* op = "flatten_contiguous_range";
    const int start = reference::PositiveAxis(ctx.Attr<int>("start_axis"), rank, op);
    const int stop = reference::PositiveAxis(ctx.Attr<int>("stop_axis"), rank, op);
    std::vector<int64_t> shape;
    for (int i = 0; i < rank; ++i) {
      if (i > start && i <= stop) {
        shape.back() *= x.dims()[i];
      } else {
        shape.push_back(x.dims()[i]);
      }
    }
    if (rank == 0) shape = {1};
    out->Resize(phi::make_ddim(shape));
    reference::CopyElements(ctx, x, out);
  }
};

}  // namespace paddle::operators

PD_LEGACY_COPY_KERNEL(flatten_contiguous_range, FlattenContiguousRangeCPUKernel);
