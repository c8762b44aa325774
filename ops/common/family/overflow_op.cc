#include "ops/common/family/overflow_op.h"

namespace paddle::operators {

void OverflowInferShape(framework::InferShapeContext* ctx) { ctx->SetOutputDim("Out", {1}); }

}  // namespace paddle::operators
