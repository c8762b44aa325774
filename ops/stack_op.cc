#include "ops/common/family/copy_op.h"
#include "ops/common/operator/operator.h"
#include "ops/common/reference/reference_kernel.h"

namespace paddle::operators {

static void StackReference(const framework::ExecutionContext& ctx) {
  const auto xs = ctx.MultiInput<DenseTensor>("X");
  const phi::DDim in = xs[0]->dims();
  const int axis = reference::PositiveAxis(ctx.Attr<int>("axis"), in.size() + 1, "stack");
  std::vector<char> joined;
  for (const DenseTensor* x : xs) {
    const std::vector<char> bytes = reference::ReadBytes(*x);
    joined.insert(joined.end(), bytes.begin(), bytes.end());
  }
  reference::Index stacked = phi::vectorize(in), dims = stacked;
  stacked.insert(stacked.begin(), static_cast<int64_t>(xs.size()));
  dims.insert(dims.begin() + axis, static_cast<int64_t>(xs.size()));
  DenseTensor all;
  reference::WriteBytes(ctx, stacked, xs[0]->dtype(), joined, &all);
  const auto source = [&](reference::Index index) {
    std::rotate(index.begin(), index.begin() + axis, index.begin() + axis + 1);
    return reference::OffsetOf(index, stacked);
  };
  reference::Rearrange(ctx, all, dims, source, ctx.Output<DenseTensor>("Y"));
}

}  // namespace paddle::operators

PD_LEGACY_COPY_FUNCTION(stack, StackReference);
