#include "ops/common/family/move_op.h"
#include "ops/common/operator/operator.h"
#include "ops/common/reference/reference_kernel.h"

namespace paddle::operators {

static void ShareDataReference(const framework::ExecutionContext& ctx) {
  ctx.Output<DenseTensor>("Out")->ShareDataWith(*ctx.Input<DenseTensor>("X"));
}
template <typename T>
using ShareDataCPUKernel = MoveReferenceKernel<T, ShareDataReference>;

}  // namespace paddle::operators

PD_LEGACY_COPY_KERNEL(share_data, ShareDataCPUKernel);
