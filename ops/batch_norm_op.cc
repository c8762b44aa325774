#include "ops/common/family/batch_norm_op.h"
#include "compat/mapping_notes.h"
#include "framework/op/untold_shapes.h"
#include "ops/common/operator/grad_op.h"

namespace paddle {
namespace operators {

DECLARE_INFER_SHAPE_FUNCTOR(batch_norm, BatchNormInferShapeFunctor, BatchNormOpInferMeta);

constexpr GradSlots kBatchNormGradSlots = {
    "X Scale Bias", "MeanOut VarianceOut SavedMean SavedVariance ReserveSpace", "Y",
    "X Scale Bias"};

// Programs of 2.3 and before hand over Mean and Variance, later ones what became of them.
DECLARE_INPLACE_OP_INFERER(BatchNormGradInplaceInferer, {"Y@GRAD", "X@GRAD"});

KernelSignature BatchNormGradOpArgumentMapping(const ArgumentMappingContext& ctx) {
  const char* mean = ctx.HasInput("MeanOut") ? "MeanOut" : "Mean";
  const char* variance = ctx.HasInput("VarianceOut") ? "VarianceOut" : "Variance";
  return {
      "batch_norm_grad",
      {"X", "Scale", "Bias", mean, variance, "SavedMean", "SavedVariance", "ReserveSpace",
       "Y@GRAD"},
      {"momentum", "epsilon", "data_layout", "is_test", "use_global_stats", "trainable_statistics"},
      {"X@GRAD", "Scale@GRAD", "Bias@GRAD"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(batch_norm_grad, BatchNormGradInferShapeFunctor,
                            PD_INFER_META(phi::GeneralTernaryGradInferMeta));

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OPERATOR(batch_norm, ops::OpTypedByX, ops::BatchNormOpMaker,
                  ops::BatchNormInferShapeFunctor, ops::BatchNormInplaceInferer,
                  ops::SlotGradOpMaker<ops::kBatchNormGradSlots>);
PD_OUTPUTS_UNTOLD(batch_norm, {"ReserveSpace", "each back end leaves there what it likes"});
PD_REGISTER_ARG_MAPPING_FN(batch_norm, ops::BatchNormOpArgumentMapping);
PD_DROPPED_ARGUMENTS(batch_norm,
                     {"MomentumTensor", "the original's kernels do not read it either"});
REGISTER_OP_CPU_KERNEL(batch_norm, ops::BatchNormCPUKernel<phi::CPUContext, float>,
                       ops::BatchNormCPUKernel<phi::CPUContext, double>);
REGISTER_OPERATOR(batch_norm_grad, ops::OpTypedByYGrad, ops::BatchNormGradInferShapeFunctor,
                  ops::BatchNormGradInplaceInferer);
PD_REGISTER_ARG_MAPPING_FN(batch_norm_grad, ops::BatchNormGradOpArgumentMapping);
PD_MAPPING_DIFFERS(batch_norm_grad,
                   "2.6 reads the running values behind the step, and no fuse_with_relu");
