#include "compat/mapping_notes.h"
#include "framework/op/untold_shapes.h"
#include "ops/common/family/batch_norm_op.h"
#include "ops/common/operator/grad_op.h"
#include "ops/common/operator/typed_by_slot.h"

// Statistics over the images of all devices: on one device, batch_norm.

namespace paddle {
namespace operators {

DECLARE_INFER_SHAPE_FUNCTOR(sync_batch_norm, SyncBatchNormInferShapeFunctor, BatchNormOpInferMeta);

constexpr GradSlots kSyncBatchNormGradSlots = {"X Scale Bias", "SavedMean SavedVariance", "Y",
                                               "X Scale Bias"};

// The running statistics are no inputs of the original's op.
KernelSignature SyncBatchNormGradOpArgumentMapping(const ArgumentMappingContext&) {
  return {
      "batch_norm_grad",
      {"X", "Scale", "Bias", "MeanOut", "VarianceOut", "SavedMean", "SavedVariance", "ReserveSpace",
       "Y@GRAD"},
      {"momentum", "epsilon", "data_layout", "is_test", "use_global_stats", "trainable_statistics"},
      {"X@GRAD", "Scale@GRAD", "Bias@GRAD"}};
}

/// Gradients like their inputs, all of which must fit X: there is no Mean from which the forward
/// op's shape function could be asked.
struct SyncBatchNormGradInferShape : public framework::InferShapeBase {
  void operator()(framework::InferShapeContext* ctx) const override {
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
};

DECLARE_INPLACE_OP_INFERER(SyncBatchNormGradInplaceInferer, {"Y@GRAD", "X@GRAD"});

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OPERATOR(sync_batch_norm, ops::OpTypedByX, ops::BatchNormOpMaker,
                  ops::SyncBatchNormInferShapeFunctor, ops::BatchNormInplaceInferer,
                  ops::SlotGradOpMaker<ops::kSyncBatchNormGradSlots>);
PD_OUTPUTS_UNTOLD(sync_batch_norm, {"ReserveSpace", "each back end leaves there what it likes"});
PD_REGISTER_ARG_MAPPING_FN(sync_batch_norm, ops::BatchNormOpArgumentMapping);
PD_DROPPED_ARGUMENTS(sync_batch_norm,
                     {"MomentumTensor", "the original's kernels do not read it either"});
REGISTER_OP_CPU_KERNEL(sync_batch_norm, ops::BatchNormCPUKernel<phi::CPUContext, float>,
                       ops::BatchNormCPUKernel<phi::CPUContext, double>);
REGISTER_OPERATOR(sync_batch_norm_grad, ops::OpTypedByYGrad, ops::SyncBatchNormGradInferShape,
                  ops::SyncBatchNormGradInplaceInferer);
PD_REGISTER_BASE_KERNEL_NAME(sync_batch_norm_grad, batch_norm_grad);
PD_REGISTER_ARG_MAPPING_FN(sync_batch_norm_grad, ops::SyncBatchNormGradOpArgumentMapping);
