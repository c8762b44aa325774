#include "ops/common/operator/operator.h"
#include "phi/infermeta/backward.h"

namespace paddle::operators {

// X@GRAD as the forward op's XShape tells. Errors: those of DimsOfXShape.
void XShapeGradInferShape(framework::InferShapeContext* ctx) {
  ctx->SetOutputDim("X@GRAD",
                    phi::DimsOfXShape(ctx->GetInputDim("XShape"), ctx->GetInputDim("Out@GRAD")));
  ctx->ShareLoD("XShape", "X@GRAD");
}

}  // namespace paddle::operators
