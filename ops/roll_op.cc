#include "ops/common/family/copy_op.h"
#include "ops/common/operator/operator.h"
#include "ops/common/reference/reference_kernel.h"

namespace paddle::operators {

static void RollReference(const framework::ExecutionContext& ctx) {
  const auto* x = ctx.Input<DenseTensor>("X");
  const reference::Index dims = phi::vectorize(x->dims());
  const auto axes = ctx.Attr<std::vector<int64_t>>("axis");
  const auto shifts = reference::IntegersFrom<int64_t>(ctx, "ShiftsTensor", nullptr, "shifts");
  const auto source = [&](reference::Index index) {
    if (axes.empty()) {
      const int64_t count = x->numel();
      const int64_t at = (reference::OffsetOf(index, dims) - shifts[0] % count) % count;
      return (at + count) % count;
    }
    for (size_t i = 0; i < axes.size(); ++i) {
      const int d = reference::PositiveAxis(static_cast<int>(axes[i]), x->dims().size(), "roll");
      index[d] = ((index[d] - shifts[i] % dims[d]) % dims[d] + dims[d]) % dims[d];
    }
    return reference::OffsetOf(index, dims);
  };
  reference::Rearrange(ctx, *x, dims, source, ctx.Output<DenseTensor>("Out"));
}

}  // namespace paddle::operators

PD_LEGACY_COPY_FUNCTION(roll, RollReference);
