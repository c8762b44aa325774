#include "ops/common/detection/generate_proposals_op.h"

namespace paddle::operators {

void GenerateProposalsInferShape(framework::InferShapeContext* ctx) {
  const phi::DDim scores = ctx->GetInputDim("Scores"), anchors = ctx->GetInputDim("Anchors");
  const int64_t sides = anchors.size() >= 2 ? anchors[anchors.size() - 1] : 0;
  PADDLE_ENFORCE_EQ(scores.size() == 4 && (sides == 4 || sides < 0), true,
                    phi::errors::InvalidArgument(
                        "%s: Scores must have rank 4 and Anchors shape [H, W, A, 4]; they have "
                        "shapes %s and %s",
                        "generate_proposals", scores, anchors));
  ctx->SetOutputDim("RpnRois", {-1, 4});
  ctx->SetOutputDim("RpnRoiProbs", {-1, 1});
  if (ctx->HasOutput("RpnRoisNum")) ctx->SetOutputDim("RpnRoisNum", {scores[0]});
  if (ctx->IsRuntime()) {  // the kernel sets the sizes
    ctx->SetOutputDim("RpnRois", {0, 4});
    ctx->SetOutputDim("RpnRoiProbs", {0, 1});
  } else {
    ctx->SetLoDLevel("RpnRois", 1);
    ctx->SetLoDLevel("RpnRoiProbs", 1);
  }
}

}  // namespace paddle::operators

PD_LEGACY_KERNEL(generate_proposals, GenerateProposalsV1CPUKernel, float, double);
