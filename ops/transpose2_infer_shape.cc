#include "ops/common/operator/operator.h"
#include "phi/infermeta/manipulation.h"

namespace paddle::operators {

/// XShape is no output of the kernel; it gets the shape of X for the gradient of old programs.
void Transpose2InferShape(framework::InferShapeContext* ctx) {
  framework::CallInferMeta(ctx, "transpose2", PD_INFER_META(phi::TransposeInferMeta));
  if (!ctx->HasOutput("XShape")) return;
  std::vector<int64_t> dims = phi::vectorize(ctx->GetInputDim("X"));
  dims.insert(dims.begin(), 0);
  ctx->SetOutputDim("XShape", phi::make_ddim(dims));
  ctx->ShareLoD("X", "XShape");
}

}  // namespace paddle::operators
