#include "ops/common/family/float_status_op.h"

namespace paddle::operators {

void AllocFloatStatusInferShape(framework::InferShapeContext* ctx) {
  ctx->SetOutputDim("FloatStatus", {8});
}

}  // namespace paddle::operators

PD_LEGACY_KERNEL(alloc_float_status, FloatStatusCPUKernel, float);
