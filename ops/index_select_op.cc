#include "ops/common/family/copy_op.h"
#include "ops/common/operator/operator.h"
#include "ops/common/reference/reference_kernel.h"

namespace paddle::operators {

static void IndexSelectReference(const framework::ExecutionContext& ctx) {
  const auto* x = ctx.Input<DenseTensor>("X");
  const int axis = reference::PositiveAxis(ctx.Attr<int>("dim"), x->dims().size(), "index_select");
  const reference::Index ids =
      reference::IntegersOf(*ctx.Input<DenseTensor>("Index"), "index_select");
  const reference::Index whole = phi::vectorize(x->dims());
  for (int64_t id : ids) {
    PADDLE_ENFORCE_EQ(id >= 0 && id < whole[axis], true,
                      phi::errors::InvalidArgument(
                          "index_select: an index must be in [0, %d); it is %d", whole[axis], id));
  }
  reference::Index dims = whole;
  dims[axis] = static_cast<int64_t>(ids.size());
  const auto source = [&](reference::Index index) {
    index[axis] = ids[index[axis]];
    return reference::OffsetOf(index, whole);
  };
  reference::Rearrange(ctx, *x, dims, source, ctx.Output<DenseTensor>("Out"));
}

}  // namespace paddle::operators

PD_LEGACY_COPY_FUNCTION(index_select, IndexSelectReference);
