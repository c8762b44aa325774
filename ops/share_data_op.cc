#include "ops/common/family/copy_op.h"
#include "ops/common/operator/operator.h"
#include "ops/common/reference/reference_kernel.h"

namespace paddle::operators {

static void ShareDataReference(const framework::ExecutionContext& ctx) {
  ctx.Output<DenseTensor>("Out")->ShareDataWith(*ctx.Input<DenseTensor>("X"));
}

}  // namespace paddle::operators

PD_LEGACY_COPY_FUNCTION(share_data, ShareDataReference);
