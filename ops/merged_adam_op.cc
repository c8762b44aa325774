#include "ops/common/family/adam_op.h"

namespace paddle {
namespace operators {

class MergedAdamOpMaker : public MergedOptimizerOpMaker {
 protected:
  const char* Name() const override { return "Adam"; }
  void MakeStates() override {
    AddStates("Moment1", "The running means of the gradients");
    AddStates("Moment2", "The running means of their squares");
    AddStates("Beta1Pow", "beta1 to the power of the step, one number each");
    AddStates("Beta2Pow", "beta2 to the power of the step, one number each");
    AddAttr<float>("beta1", "How much of Moment1 stays.").SetDefault(0.9f);
    AddAttr<float>("beta2", "How much of Moment2 stays.").SetDefault(0.999f);
    AddAttr<float>("epsilon", "Keeps the divisor above 0.").SetDefault(1.0e-8f);
    AddAttr<bool>("use_global_beta_pow", "Somebody else updates the powers.").SetDefault(false);
  }
};

template <typename DeviceContext, typename T>
class MergedAdamCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    for (size_t k = 0; k < ctx.InputSize("Param"); ++k) {
      reference::AdamValues values = reference::ReadAdam<T>(ctx, k);
      reference::StepAdam<T>(ctx, &values, k);
      reference::StoreAdam<T>(ctx, values, k);
    }
  }
};

KernelSignature MergedAdamOpArgumentMapping(const ArgumentMappingContext&) {
  return {"merged_adam",
          {"Param", "Grad", "LearningRate", "Moment1", "Moment2", "Beta1Pow", "Beta2Pow",
           "MasterParam"},
          {"beta1", "beta2", "epsilon", "multi_precision", "use_global_beta_pow"},
          {"ParamOut", "Moment1Out", "Moment2Out", "Beta1PowOut", "Beta2PowOut", "MasterParamOut"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(merged_adam, MergedAdamInferShapeFunctor,
                            PD_INFER_META(phi::MergedAdamInferMeta));

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OPERATOR(merged_adam, ops::OptimizerOp, ops::MergedAdamOpMaker,
                  ops::MergedAdamInferShapeFunctor,
                  paddle::framework::EmptyGradOpMaker<paddle::framework::OpDesc>);
PD_REGISTER_ARG_MAPPING_FN(merged_adam, ops::MergedAdamOpArgumentMapping);
REGISTER_OP_CPU_KERNEL(merged_adam, ops::MergedAdamCPUKernel<phi::CPUContext, float>,
                       ops::MergedAdamCPUKernel<phi::CPUContext, double>);
