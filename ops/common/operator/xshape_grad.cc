#include "ops/common/operator/operator.h"
#include "phi/infermeta/backward.h"

namespace paddle::operators {

// X@GRAD as the forward op's XShape tells. Errors: those of DimsOfXShape.
void XShapeGradInferShape(framework::InferShapeContext* ctx) {
  const phi::DDim xshape = ctx->GetInputDim("XShape");
  // a loop hands gradients on that no block declares
  const phi::DDim out_grad =
      ctx->HasInput("Out@GRAD") ? ctx->GetInputDim("Out@GRAD") : phi::make_ddim({-1});
  ctx->SetOutputDim("X@GRAD", phi::DimsOfXShape(xshape, out_grad));
  ctx->ShareLoD("XShape", "X@GRAD");
}

}  // namespace paddle::operators
