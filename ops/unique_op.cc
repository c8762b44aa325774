#include "ops/common/family/unique_op.h"
#include "ops/common/operator/operator.h"
#include "ops/common/reference/reference_kernel.h"

namespace paddle::operators {

template <typename T>
class UniqueCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    using Slices = DifferentSlices<T>;
    const auto* x = ctx.Input<DenseTensor>("X");
    const bool sorted = ctx.Attr<bool>("is_sorted");
    const Slices slices(*x, sorted ? UniqueAxis(ctx, x->dims().size()) : -1,
                        sorted ? Slices::kSorted : Slices::kFirstSeen);
    const auto write = [&](bool wanted, const std::vector<int64_t>& list, const char* slot) {
      if (wanted && ctx.HasOutput(slot)) Slices::WriteIndices(ctx, list, slot);
    };
    write(sorted && ctx.Attr<bool>("return_index"), slices.first, "Indices");
    write(!sorted || ctx.Attr<bool>("return_inverse"), slices.inverse, "Index");
    write(sorted && ctx.Attr<bool>("return_counts"), slices.counts, "Counts");
    slices.WriteValues(ctx, ctx.Output<DenseTensor>("Out"));
  }
};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(unique, UniqueCPUKernel, float, double, int, int64_t);
