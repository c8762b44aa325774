#include "ops/common/operator/operator.h"

namespace paddle::operators {

void IndexPutInferShape(framework::InferShapeContext* ctx) {
  const phi::DDim x = ctx->GetInputDim("x");
  const size_t count = ctx->Inputs("indices").size();
  PADDLE_ENFORCE_EQ(count > 0 && count <= static_cast<size_t>(x.size()), true,
                    phi::errors::InvalidArgument(
                        "index_put: there must be 1 to %d indices for x of shape %s; there are %d",
                        x.size(), x, count));
  ctx->ShareDim("x", "out");
  ctx->ShareLoD("x", "out");
}

}  // namespace paddle::operators
