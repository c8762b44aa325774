#include "ops/common/family/copy_op.h"
#include "ops/common/operator/operator.h"
#include "ops/common/reference/reference_kernel.h"

namespace paddle::operators {

static void TransposeReference(const framework::ExecutionContext& ctx) {
  const auto* x = ctx.Input<DenseTensor>("X");
  const int rank = x->dims().size();
  const auto axis = ctx.Attr<std::vector<int>>("axis");
  const phi::DDim steps = phi::stride(x->dims());
  reference::Index dims(rank);
  std::vector<int> from(rank);
  for (int i = 0; i < rank; ++i) {
    from[i] = reference::PositiveAxis(axis[i], rank, "transpose");
    dims[i] = x->dims()[from[i]];
  }
  const auto source = [&](const reference::Index& index) {
    int64_t offset = 0;
    for (int i = 0; i < rank; ++i) offset += index[i] * steps[from[i]];
    return offset;
  };
  reference::Rearrange(ctx, *x, dims, source, ctx.Output<DenseTensor>("Out"));
}

}  // namespace paddle::operators

PD_LEGACY_COPY_FUNCTION(transpose, TransposeReference);
