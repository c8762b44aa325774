#include "ops/common/family/move_op.h"
#include "ops/common/operator/operator.h"
#include "ops/common/reference/reference_kernel.h"
#include "phi/infermeta/activation.h"

namespace paddle::operators {

static void MemcpyH2dReference(const framework::ExecutionContext& ctx) {
  const auto* x = ctx.Input<DenseTensor>("X");
  reference::CopyElements(ctx, *x, ctx.Output<DenseTensor>("Out"));
}
template <typename T>
using MemcpyH2dCPUKernel = MoveReferenceKernel<T, MemcpyH2dReference>;

}  // namespace paddle::operators

PD_LEGACY_COPY_KERNEL(memcpy_h2d, MemcpyH2dCPUKernel);
