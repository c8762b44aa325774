#include "ops/common/family/copy_op.h"
#include "ops/common/reference/reference_kernel.h"

namespace paddle::operators {

static void ExpandAsReference(const framework::ExecutionContext& ctx) {
  const reference::Index dims = phi::vectorize(ctx.Input<DenseTensor>("target_tensor")->dims());
  reference::RepeatX(ctx, dims);
}

void ExpandAsInferShape(framework::InferShapeContext* ctx) {
  const phi::DDim in = ctx->GetInputDim("X"), target = ctx->GetInputDim("target_tensor");
  bool fits = in.size() == target.size();
  for (int i = 0; fits && i < in.size(); ++i) {
    fits = in[i] < 0 || target[i] < 0 || (in[i] > 0 && target[i] % in[i] == 0);
  }
  PADDLE_ENFORCE_EQ(fits, true,
                    phi::errors::InvalidArgument(
                        "each size of input target_tensor of shape %s must be a multiple of that "
                        "of input X of shape %s",
                        target, in));
  ctx->SetOutputDim("Out", target);
}

}  // namespace paddle::operators

PD_LEGACY_COPY_FUNCTION(expand_as, ExpandAsReference);
