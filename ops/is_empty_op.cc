#include "ops/common/family/copy_op.h"
#include "ops/common/operator/operator.h"
#include "ops/common/reference/reference_kernel.h"

namespace paddle::operators {

static void IsEmptyReference(const framework::ExecutionContext& ctx) {
  const double empty = ctx.Input<DenseTensor>("X")->numel() == 0 ? 1 : 0;
  reference::WriteNumbers(ctx, {}, phi::DataType::BOOL, {empty}, ctx.Output<DenseTensor>("Out"));
}

}  // namespace paddle::operators

PD_LEGACY_COPY_FUNCTION(is_empty, IsEmptyReference);
