#include "ops/common/family/copy_op.h"
#include "ops/common/operator/operator.h"
#include "ops/common/reference/reference_kernel.h"

namespace paddle::operators {

static void DiagReference(const framework::ExecutionContext& ctx) {
  const auto* x = ctx.Input<DenseTensor>("Diagonal");
  const auto source = [](const reference::Index& index) {
    return index[0] == index[1] ? index[0] : int64_t{-1};
  };
  reference::Rearrange(ctx, *x, {x->numel(), x->numel()}, source, ctx.Output<DenseTensor>("Out"));
}

}  // namespace paddle::operators

PD_LEGACY_FUNCTION(diag, DiagReference, float, double, int, int64_t);
