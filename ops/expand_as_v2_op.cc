#include "ops/common/family/copy_op.h"
#include "ops/common/operator/operator.h"
#include "ops/common/reference/reference_kernel.h"

namespace paddle::operators {

static void ExpandAsV2Reference(const framework::ExecutionContext& ctx) {
  reference::RepeatX(ctx, phi::vectorize(ctx.Output<DenseTensor>("Out")->dims()));
}

}  // namespace paddle::operators

PD_LEGACY_COPY_FUNCTION(expand_as_v2, ExpandAsV2Reference);
