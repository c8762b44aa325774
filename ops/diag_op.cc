#include "ops/common/family/move_op.h"
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
template <typename T>
using DiagCPUKernel = MoveReferenceKernel<T, DiagReference>;

void DiagInferShape(framework::InferShapeContext* ctx) {
  const phi::DDim in = ctx->GetInputDim("Diagonal");
  PADDLE_ENFORCE_EQ(
      in.size(), 1,
      phi::errors::InvalidArgument("input Diagonal must be a vector; it has shape %s", in));
  ctx->SetOutputDim("Out", phi::make_ddim({in[0], in[0]}));
}

}  // namespace paddle::operators

PD_LEGACY_KERNEL(diag, DiagCPUKernel, float, double, int, int64_t);
