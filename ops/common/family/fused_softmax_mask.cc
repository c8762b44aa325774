#include "ops/common/family/fused_softmax_mask.h"

namespace paddle::operators {

/// X@GRAD has the shape of Out@GRAD.
void MaskedSoftmaxGradInferShape(framework::InferShapeContext* ctx) {
  ctx->ShareDim("Out@GRAD", "X@GRAD");
  ctx->ShareLoD("Out@GRAD", "X@GRAD");
}

}  // namespace paddle::operators
