#include "ops/common/family/move_op.h"
#include "ops/common/operator/operator.h"
#include "ops/common/reference/reference_kernel.h"
#include "phi/infermeta/filling.h"

namespace paddle::operators {

static void IsEmptyReference(const framework::ExecutionContext& ctx) {
  const double empty = ctx.Input<DenseTensor>("X")->numel() == 0 ? 1 : 0;
  reference::WriteNumbers(ctx, {}, phi::DataType::BOOL, {empty}, ctx.Output<DenseTensor>("Out"));
}
template <typename T>
using IsEmptyCPUKernel = MoveReferenceKernel<T, IsEmptyReference>;

}  // namespace paddle::operators

PD_LEGACY_COPY_KERNEL(is_empty, IsEmptyCPUKernel);
