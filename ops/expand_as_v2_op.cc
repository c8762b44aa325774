#include "ops/common/family/copy_op.h"
#include "ops/common/operator/operator.h"
#include "ops/common/reference/reference_kernel.h"

namespace paddle::operators {

static void ExpandAsV2Reference(const framework::ExecutionContext& ctx) {
  const auto target = ctx.Attr<std::vector<int>>("target_shape");
  reference::Index dims(target.begin(), target.end());
  if (ctx.HasInput("Y")) dims = phi::vectorize(ctx.Input<DenseTensor>("Y")->dims());
  reference::RepeatX(ctx, dims);
}

}  // namespace paddle::operators

PD_LEGACY_COPY_FUNCTION(expand_as_v2, ExpandAsV2Reference);
