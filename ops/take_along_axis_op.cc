#include "ops/common/family/copy_op.h"
#include "ops/common/operator/operator.h"
#include "ops/common/reference/reference_kernel.h"

namespace paddle::operators {

static void TakeAlongAxisReference(const framework::ExecutionContext& ctx) {
  const auto* x = ctx.Input<DenseTensor>("Input");
  const auto* index_tensor = ctx.Input<DenseTensor>("Index");
  const int axis =
      reference::PositiveAxis(ctx.Attr<int>("Axis"), x->dims().size(), "take_along_axis");
  const reference::Index ids = reference::IntegersOf(*index_tensor, "take_along_axis");
  const reference::Index whole = phi::vectorize(x->dims());
  const reference::Index dims = phi::vectorize(index_tensor->dims());
  const auto source = [&](reference::Index index) {
    const int64_t id = ids[reference::OffsetOf(index, dims)];
    PADDLE_ENFORCE_EQ(
        id >= 0 && id < whole[axis], true,
        phi::errors::InvalidArgument("take_along_axis: an index must be in [0, %d); it is %d",
                                     whole[axis], id));
    index[axis] = id;
    return reference::OffsetOf(index, whole);
  };
  reference::Rearrange(ctx, *x, dims, source, ctx.Output<DenseTensor>("Result"));
}

}  // namespace paddle::operators

PD_LEGACY_FUNCTION(take_along_axis, TakeAlongAxisReference, float, double, uint8_t, int8_t, int16_t,
                   bool, int, int64_t);
