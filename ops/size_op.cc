#include "ops/common/family/copy_op.h"
#include "ops/common/operator/operator.h"
#include "ops/common/reference/reference_kernel.h"

namespace paddle::operators {

static void SizeReference(const framework::ExecutionContext& ctx) {
  const auto count = static_cast<double>(ctx.Input<DenseTensor>("Input")->numel());
  reference::WriteNumbers(ctx, {}, phi::DataType::INT64, {count}, ctx.Output<DenseTensor>("Out"));
}

}  // namespace paddle::operators

PD_LEGACY_COPY_FUNCTION(size, SizeReference);
