#include "ops/common/detection/multiclass_nms_op.h"

namespace paddle::operators {

void MulticlassNmsInferShape(framework::InferShapeContext* ctx) {
  const phi::DDim boxes = ctx->GetInputDim("BBoxes"), scores = ctx->GetInputDim("Scores");
  PADDLE_ENFORCE_EQ(boxes.size() == 3 && (scores.size() == 2 || scores.size() == 3), true,
                    phi::errors::InvalidArgument(
                        "%s: BBoxes must have rank 3 and Scores rank 2 or 3; their shapes are %s "
                        "and %s",
                        "multiclass_nms", boxes, scores));
  const int64_t width = boxes[2];
  const bool polygon = width == 8 || width == 16 || width == 24 || width == 32;
  const int at = scores.size() == 3 ? 2 : 1;  // of the boxes, or of the classes
  PADDLE_ENFORCE_EQ(width < 0 || width == 4 || (polygon && at == 2), true,
                    phi::errors::InvalidArgument(
                        "%s: a box must have 4 numbers, or 8, 16, 24 or 32 with Scores of rank "
                        "3; the shape of BBoxes is %s",
                        "multiclass_nms", boxes));
  const auto fit = [](int64_t a, int64_t b) { return a < 0 || b < 0 || a == b; };
  PADDLE_ENFORCE_EQ(
      fit(boxes[1], scores[at]) && fit(boxes[0], scores[0]), true,
      phi::errors::InvalidArgument("%s: BBoxes of shape %s and Scores of shape %s do not fit",
                                   "multiclass_nms", boxes, scores));
  // How many stay, only the kernel knows.
  const int64_t rows = ctx->IsRuntime() ? boxes[1] : -1;
  ctx->SetOutputDim("Out", {rows, width < 0 ? width : width + 2});
  if (ctx->HasOutput("Index")) ctx->SetOutputDim("Index", {rows, 1});
  if (ctx->HasOutput("NmsRoisNum")) {
    ctx->SetOutputDim("NmsRoisNum", {ctx->IsRuntime() ? boxes[0] : -1});
  }
  if (!ctx->IsRuntime() && !ctx->HasOutput("NmsRoisNum")) {
    const int levels = std::max(ctx->GetLoDLevel("BBoxes"), 1);
    ctx->SetLoDLevel("Out", levels);
    if (ctx->HasOutput("Index")) ctx->SetLoDLevel("Index", levels);
  }
}

}  // namespace paddle::operators

PD_LEGACY_KERNEL(multiclass_nms, MulticlassNms1CPUKernel, float, double);
