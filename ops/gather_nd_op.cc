#include "ops/common/family/copy_op.h"
#include "ops/common/operator/operator.h"
#include "ops/common/reference/reference_kernel.h"

namespace paddle::operators {

static void GatherNdReference(const framework::ExecutionContext& ctx) {
  const auto* x = ctx.Input<DenseTensor>("X");
  const auto* index_tensor = ctx.Input<DenseTensor>("Index");
  const reference::Index ids = reference::IntegersOf(*index_tensor, "gather_nd");
  const reference::Index whole = phi::vectorize(x->dims());
  reference::Index lead = phi::vectorize(index_tensor->dims());
  const auto depth = static_cast<size_t>(lead.back());
  lead.pop_back();
  for (size_t i = 0; i < ids.size(); ++i) {
    const int64_t size = whole[i % depth];
    PADDLE_ENFORCE_EQ(ids[i] >= 0 && ids[i] < size, true,
                      phi::errors::InvalidArgument(
                          "gather_nd: an index must be in [0, %d); it is %d", size, ids[i]));
  }
  reference::Index dims = lead;
  dims.insert(dims.end(), whole.begin() + depth, whole.end());
  const auto source = [&](const reference::Index& index) {
    const reference::Index row(index.begin(), index.begin() + lead.size());
    const size_t first = static_cast<size_t>(reference::OffsetOf(row, lead)) * depth;
    reference::Index at(ids.begin() + first, ids.begin() + first + depth);
    at.insert(at.end(), index.begin() + lead.size(), index.end());
    return reference::OffsetOf(at, whole);
  };
  reference::Rearrange(ctx, *x, dims, source, ctx.Output<DenseTensor>("Out"));
}

}  // namespace paddle::operators

PD_LEGACY_COPY_FUNCTION(gather_nd, GatherNdReference);
