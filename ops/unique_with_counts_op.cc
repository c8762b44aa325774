#include "ops/common/family/unique_op.h"
#include "ops/common/operator/operator.h"
#include "ops/common/operator/typed_by_slot.h"
#include "ops/common/reference/reference_kernel.h"

namespace paddle::operators {

template <typename T>
class UniqueWithCountsCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    using Slices = DifferentSlices<T>;
    const Slices slices(*ctx.Input<DenseTensor>("X"), -1, Slices::kFirstSeen);
    Slices::WriteIndices(ctx, slices.inverse, "Index");
    Slices::WriteIndices(ctx, slices.counts, "Count");
    slices.WriteValues(ctx, ctx.Output<DenseTensor>("Out"));
  }
};

void UniqueWithCountsInferShape(framework::InferShapeContext* ctx) {
  ctx->SetOutputDim("Index", DimsOfRank(ctx, "unique_with_counts", "X", 1));
  for (const char* by_values : {"Out", "Count"}) ctx->SetOutputDim(by_values, {-1});
}

}  // namespace paddle::operators

PD_LEGACY_KERNEL(unique_with_counts, UniqueWithCountsCPUKernel, float, double, int, int64_t);
