#include "ops/common/family/flatten_op.h"

namespace paddle::operators {

void FlattenInferShape(framework::InferShapeContext* ctx) { InferFlattenedShape(ctx); }

}  // namespace paddle::operators

PD_LEGACY_COPY_FUNCTION(flatten, reference::FlattenX);
