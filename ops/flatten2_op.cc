#include <vector>

#include "ops/common/family/flatten_op.h"

namespace paddle::operators {

void Flatten2InferShape(framework::InferShapeContext* ctx) {
  if (ctx->HasOutput("XShape")) {
    std::vector<int64_t> before = phi::vectorize(ctx->GetInputDim("X"));
    before.insert(before.begin(), 0);
    ctx->SetOutputDim("XShape", phi::make_ddim(before));
    ctx->ShareLoD("X", "XShape");
  }
  InferFlattenedShape(ctx);
}

}  // namespace paddle::operators

PD_LEGACY_COPY_FUNCTION(flatten2, reference::FlattenX);
