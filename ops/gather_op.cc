#include "ops/common/family/copy_op.h"
#include "ops/common/operator/one_integer.h"
#include "ops/common/operator/operator.h"
#include "ops/common/reference/reference_kernel.h"

namespace paddle::operators {

static void GatherReference(const framework::ExecutionContext& ctx) {
  const auto* x = ctx.Input<DenseTensor>("X");
  const auto* index_tensor = ctx.Input<DenseTensor>("Index");
  const int given = ctx.HasInput("Axis")
                        ? static_cast<int>(reference::OneInteger(ctx, "Axis", "gather"))
                        : ctx.Attr<int>("axis");
  const int axis = reference::PositiveAxis(given, x->dims().size(), "gather");
  const reference::Index ids = reference::IntegersOf(*index_tensor, "gather");
  reference::Index whole = phi::vectorize(x->dims());
  if (whole.empty()) whole = {1};  // a scalar counts as a vector of one element
  for (int64_t id : ids) {
    PADDLE_ENFORCE_EQ(id >= 0 && id < whole[axis], true,
                      phi::errors::InvalidArgument("gather: an index must be in [0, %d); it is %d",
                                                   whole[axis], id));
  }
  reference::Index dims = whole;
  const bool scalar = index_tensor->dims().size() == 0;
  if (scalar) {
    dims.erase(dims.begin() + axis);
  } else {
    dims[axis] = static_cast<int64_t>(ids.size());
  }
  const auto source = [&](reference::Index index) {
    if (scalar) index.insert(index.begin() + axis, 0);
    index[axis] = ids[index[axis]];
    return reference::OffsetOf(index, whole);
  };
  reference::Rearrange(ctx, *x, dims, source, ctx.Output<DenseTensor>("Out"));
}

}  // namespace paddle::operators

PD_LEGACY_COPY_FUNCTION(gather, GatherReference);
