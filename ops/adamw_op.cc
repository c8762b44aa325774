#include "ops/common/family/adam_op.h"

namespace paddle {
namespace operators {

class AdamWOpMaker : public AdamSlotsMaker {
 protected:
  const char* Name() const override { return "Adam with decay of the parameter itself"; }
  void MakeStates() override {
    AdamSlotsMaker::MakeStates();
    AddAttr<float>("lr_ratio", "A factor of the rate at which the parameter decays.")
        .SetDefault(1.0f);
    AddAttr<float>("coeff", "The weight of the decay.").SetDefault(0.01f);
    AddAttr<bool>("with_decay", "Whether the parameter decays.").SetDefault(false);
  }
};

template <typename DeviceContext, typename T>
class AdamWCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    reference::AdamValues values = reference::ReadAdam<T>(ctx);
    if (!reference::SkipsUpdate(ctx)) {
      if (ctx.Attr<bool>("with_decay")) Decay(ctx, &values.param);
      reference::StepAdam<T>(ctx, &values);
    }
    reference::StoreAdam<T>(ctx, values);
  }

 private:
  static void Decay(const framework::ExecutionContext& ctx, std::vector<double>* param) {
    const double rate = reference::RateOfStep(ctx, 0) * ctx.Attr<float>("lr_ratio");
    for (double& p : *param) p *= 1 - rate * ctx.Attr<float>("coeff");
  }
};

KernelSignature AdamWOpArgumentMapping(const ArgumentMappingContext& ctx) {
  const bool dense = ctx.IsDenseTensorInput("Grad");
  if (!dense && !ctx.IsSelectedRowsInput("Grad")) return {"unregistered", {}, {}, {}};
  return {dense ? "adamw" : "adamw_dense_param_sparse_grad",
          {"Param", "Grad", "LearningRate", "Moment1", "Moment2", "Beta1Pow", "Beta2Pow",
           "MasterParam", "SkipUpdate"},
          {ctx.HasInput("Beta1Tensor") ? "Beta1Tensor" : "beta1",
           ctx.HasInput("Beta2Tensor") ? "Beta2Tensor" : "beta2",
           ctx.HasInput("EpsilonTensor") ? "EpsilonTensor" : "epsilon", "lr_ratio", "coeff",
           "with_decay", "lazy_mode", "min_row_size_to_use_multithread", "multi_precision",
           "use_global_beta_pow"},
          {"ParamOut", "Moment1Out", "Moment2Out", "Beta1PowOut", "Beta2PowOut", "MasterParamOut"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(adamw, AdamWInferShapeFunctor, PD_INFER_META(phi::AdamInferMeta));

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OPERATOR(adamw, ops::OptimizerOp, ops::AdamWOpMaker, ops::AdamWInferShapeFunctor,
                  paddle::framework::EmptyGradOpMaker<paddle::framework::OpDesc>);
PD_REGISTER_ARG_MAPPING_FN(adamw, ops::AdamWOpArgumentMapping);
REGISTER_OP_CPU_KERNEL(adamw, ops::AdamWCPUKernel<phi::CPUContext, float>,
                       ops::AdamWCPUKernel<phi::CPUContext, double>);
