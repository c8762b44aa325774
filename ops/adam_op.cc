#include "ops/common/family/adam_op.h"

namespace paddle {
namespace operators {

class AdamOpMaker : public AdamSlotsMaker {
 protected:
  const char* Name() const override { return "Adam"; }
};

template <typename DeviceContext, typename T>
class AdamCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    reference::AdamValues values = reference::ReadAdam<T>(ctx);
    if (!reference::SkipsUpdate(ctx)) reference::StepAdam<T>(ctx, &values);
    reference::StoreAdam<T>(ctx, values);
  }
};

KernelSignature AdamOpArgumentMapping(const ArgumentMappingContext& ctx) {
  const bool dense = ctx.IsDenseTensorInput("Grad");
  if (!dense && !ctx.IsSelectedRowsInput("Grad")) return {"unregistered", {}, {}, {}};
  return {dense ? "adam" : "adam_dense_param_sparse_grad",
          {"Param", "Grad", "LearningRate", "Moment1", "Moment2", "Beta1Pow", "Beta2Pow",
           "MasterParam", "SkipUpdate"},
          {ctx.HasInput("Beta1Tensor") ? "Beta1Tensor" : "beta1",
           ctx.HasInput("Beta2Tensor") ? "Beta2Tensor" : "beta2",
           ctx.HasInput("EpsilonTensor") ? "EpsilonTensor" : "epsilon", "lazy_mode",
           "min_row_size_to_use_multithread", "multi_precision", "use_global_beta_pow"},
          {"ParamOut", "Moment1Out", "Moment2Out", "Beta1PowOut", "Beta2PowOut", "MasterParamOut"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(adam, AdamInferShapeFunctor, PD_INFER_META(phi::AdamInferMeta));

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OPERATOR(adam, ops::OptimizerOp, ops::AdamOpMaker, ops::AdamInferShapeFunctor,
                  paddle::framework::EmptyGradOpMaker<paddle::framework::OpDesc>);
PD_REGISTER_ARG_MAPPING_FN(adam, ops::AdamOpArgumentMapping);
REGISTER_OP_CPU_KERNEL(adam, ops::AdamCPUKernel<phi::CPUContext, float>,
                       ops::AdamCPUKernel<phi::CPUContext, double>);
