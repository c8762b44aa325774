#include "ops/common/family/adam_op.h"

namespace paddle {
namespace operators {

class LambOpMaker : public OptimizerOpMaker {
 protected:
  const char* Name() const override { return "LAMB: Adam that moves by a share of the length"; }
  void MakeStates() override {
    AddState("Moment1", "The running mean of the gradient");
    AddState("Moment2", "The running mean of its square");
    AddInput("Beta1Pow", "beta1 to the power of the step, one number.");
    AddInput("Beta2Pow", "beta2 to the power of the step, one number.");
    AddOutput("Beta1PowOut", "Beta1Pow times beta1.").AsDispensable();
    AddOutput("Beta2PowOut", "Beta2Pow times beta2.").AsDispensable();
    AddInput("SkipUpdate", "One bool: true leaves everything as it is.").AsDispensable();
    AddMasterParam();
    AddAttr<float>("weight_decay", "How much of the parameter is in the step.");
    AddAttr<float>("beta1", "How much of Moment1 stays.").SetDefault(0.9f);
    AddAttr<float>("beta2", "How much of Moment2 stays.").SetDefault(0.999f);
    AddAttr<float>("epsilon", "Keeps the divisor above 0.").SetDefault(1.0e-6f);
    AddAttr<bool>("always_adapt", "Goes by the length without weight_decay too.").SetDefault(false);
  }
};

template <typename DeviceContext, typename T>
class LambCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    reference::AdamValues values = reference::ReadAdam<T>(ctx);
    if (!reference::SkipsUpdate(ctx)) Step(ctx, &values);
    reference::StoreAdam<T>(ctx, values);
  }

 private:
  static void Step(const framework::ExecutionContext& ctx, reference::AdamValues* x) {
    const reference::StepGrad grad = reference::GradOfStep<T>(ctx);
    const double beta1 = ctx.Attr<float>("beta1"), beta2 = ctx.Attr<float>("beta2");
    const double epsilon = ctx.Attr<float>("epsilon"), decay = ctx.Attr<float>("weight_decay");
    std::vector<double> step;
    for (size_t i = 0; i < x->param.size(); ++i) {
      const double g = grad.values[i];
      x->m[i] = beta1 * x->m[i] + (1 - beta1) * g;
      x->v[i] = beta2 * x->v[i] + (1 - beta2) * g * g;
      const double mean = x->m[i] / (1 - x->p1[0]), square = x->v[i] / (1 - x->p2[0]);
      step.push_back(mean / (std::sqrt(square) + epsilon) + decay * x->param[i]);
    }
    double rate = reference::RateOfStep(ctx, 0);
    const double length = reference::LengthOf(x->param), of_step = reference::LengthOf(step);
    const bool adapts = decay > 0 || ctx.Attr<bool>("always_adapt");
    if (adapts && length > 0 && of_step > 0) rate *= length / of_step;
    for (size_t i = 0; i < step.size(); ++i) x->param[i] -= rate * step[i];
    x->p1[0] *= beta1;
    x->p2[0] *= beta2;
  }
};

KernelSignature LambOpArgumentMapping(const ArgumentMappingContext& ctx) {
  const bool dense = ctx.IsDenseTensorInput("Grad");
  if (!dense && !ctx.IsSelectedRowsInput("Grad")) return {"unregistered", {}, {}, {}};
  return {dense ? "lamb" : "lamb_sr",
          {"Param", "Grad", "LearningRate", "Moment1", "Moment2", "Beta1Pow", "Beta2Pow",
           "MasterParam", "SkipUpdate"},
          {"weight_decay", "beta1", "beta2", "epsilon", "always_adapt", "multi_precision"},
          {"ParamOut", "Moment1Out", "Moment2Out", "Beta1PowOut", "Beta2PowOut", "MasterParamOut"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(lamb, LambInferShapeFunctor, PD_INFER_META(phi::AdamInferMeta));

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OPERATOR(lamb, ops::OptimizerOp, ops::LambOpMaker, ops::LambInferShapeFunctor,
                  paddle::framework::EmptyGradOpMaker<paddle::framework::OpDesc>);
PD_REGISTER_ARG_MAPPING_FN(lamb, ops::LambOpArgumentMapping);
REGISTER_OP_CPU_KERNEL(lamb, ops::LambCPUKernel<phi::CPUContext, float>,
                       ops::LambCPUKernel<phi::CPUContext, double>);

REGISTER_OP_VERSION(lamb).AddCheckpoint("Hands on the powers of the betas.",
                                        paddle::framework::compatible::OpVersionDesc()
                                            .NewOutput("Beta1PowOut", "beta1 to the next step.")
                                            .NewOutput("Beta2PowOut", "beta2 to the next step."));
