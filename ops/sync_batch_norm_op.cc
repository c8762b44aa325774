#include "ops/common/family/batch_norm_op.h"
#include "ops/common/operator/operator.h"
#include "ops/common/operator/typed_by_slot.h"

// Statistics over the images of all devices: on one device, batch_norm.

namespace paddle::operators {

/// Gradients like their inputs, all of which must fit X: there is no Mean from which the forward
/// op's shape function could be asked.
void SyncBatchNormGradInferShape(framework::InferShapeContext* ctx) {
  const char* op = "sync_batch_norm_grad";
  const phi::DDim x = ctx->GetInputDim("X");
  PADDLE_ENFORCE_EQ(x.size() >= 2 && x.size() <= 5, true,
                    phi::errors::InvalidArgument(
                        "sync_batch_norm_grad: X must have rank 2 to 5; its shape is %s", x));
  const std::string layout = ctx->Attrs().Get<std::string>("data_layout");
  const int channel = layout == "NHWC" || layout == "NDHWC" ? x.size() - 1 : 1;
  for (const char* slot : {"Scale", "Bias", "SavedMean", "SavedVariance"}) {
    if (ctx->HasInput(slot)) CheckShape(ctx, op, slot, {x[channel]});
  }
  CheckShape(ctx, op, "Y@GRAD", x);
  for (const char* slot : {"X", "Scale", "Bias"}) {
    const std::string grad = framework::GradVarName(slot);
    if (ctx->HasOutput(grad)) ctx->ShareDim(slot, grad);
  }
}

}  // namespace paddle::operators

PD_LEGACY_KERNEL(sync_batch_norm, BatchNormCPUKernel, float, double);
