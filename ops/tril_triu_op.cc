#include "ops/common/family/copy_op.h"
#include "ops/common/operator/operator.h"
#include "ops/common/reference/reference_kernel.h"

namespace paddle::operators {

static void TrilTriuReference(const framework::ExecutionContext& ctx) {
  const auto* x = ctx.Input<DenseTensor>("X");
  const reference::Index dims = phi::vectorize(x->dims());
  const bool lower = ctx.Attr<bool>("lower");
  const int64_t diagonal = ctx.Attr<int>("diagonal");
  const auto source = [&](const reference::Index& index) -> int64_t {
    const int64_t above = index.back() - index[index.size() - 2];
    const bool kept = lower ? above <= diagonal : above >= diagonal;
    return kept ? reference::OffsetOf(index, dims) : -1;
  };
  reference::Rearrange(ctx, *x, dims, source, ctx.Output<DenseTensor>("Out"));
}

}  // namespace paddle::operators

PD_LEGACY_COPY_FUNCTION(tril_triu, TrilTriuReference);
