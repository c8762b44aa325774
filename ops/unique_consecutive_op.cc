#include "ops/common/family/unique_op.h"
#include "ops/common/operator/operator.h"
#include "ops/common/reference/reference_kernel.h"

namespace paddle::operators {

template <typename T>
class UniqueConsecutiveCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    using Slices = DifferentSlices<T>;
    const auto* x = ctx.Input<DenseTensor>("X");
    const Slices slices(*x, UniqueAxis(ctx, x->dims().size()), Slices::kConsecutive);
    const bool inverse = ctx.Attr<bool>("return_inverse") && ctx.HasOutput("Index");
    const bool counts = ctx.Attr<bool>("return_counts") && ctx.HasOutput("Counts");
    if (inverse) Slices::WriteIndices(ctx, slices.inverse, "Index");
    if (counts) Slices::WriteIndices(ctx, slices.counts, "Counts");
    slices.WriteValues(ctx, ctx.Output<DenseTensor>("Out"));
  }
};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(unique_consecutive, UniqueConsecutiveCPUKernel, float, double, int, int64_t);
