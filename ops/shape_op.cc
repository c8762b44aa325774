#include "ops/common/family/copy_op.h"
#include "ops/common/operator/operator.h"
#include "ops/common/reference/reference_kernel.h"

namespace paddle::operators {

static void ShapeReference(const framework::ExecutionContext& ctx) {
  const phi::DDim dims = ctx.Input<DenseTensor>("Input")->dims();
  const std::vector<double> sizes(dims.begin(), dims.end());
  reference::WriteNumbers(ctx, {dims.size()}, phi::DataType::INT32, sizes,
                          ctx.Output<DenseTensor>("Out"));
}

}  // namespace paddle::operators

PD_LEGACY_COPY_FUNCTION(shape, ShapeReference);
