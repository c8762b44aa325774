#include "ops/common/family/optimizer_op.h"

namespace paddle::operators {

/// An optimizer that the original never gave a PHI kernel: its own shape function.
void LegacyOptimizerInferShape(framework::InferShapeContext* ctx) {
  const phi::DDim param = ctx->GetInputDim("Param"), grad = ctx->GetInputDim("Grad");
  PADDLE_ENFORCE_EQ(
      param == grad || phi::product(param) < 0 || phi::product(grad) < 0, true,
      phi::errors::InvalidArgument("%s: input Grad must have the shape of Param, %s; it is %s",
                                   "optimizer", param, grad));
  ctx->SetOutputDim("ParamOut", param);
}

}  // namespace paddle::operators
