#include "ops/common/family/fused_elemwise_grad_op.h"

namespace paddle::operators {

void FusedElemwiseGradInferShape(framework::InferShapeContext* ctx) {
  for (const char* slot : {"X", "Y", "IntermediateOut"}) {
    const std::string grad = framework::GradVarName(slot);
    if (ctx->HasInput(slot) && ctx->HasOutput(grad)) ctx->ShareDim(slot, grad);
  }
}

PD_GRAD_OP_MAKER(MakeFusedElemwiseGradOpMaker, FusedElemwiseGradOpMaker);

}  // namespace paddle::operators
