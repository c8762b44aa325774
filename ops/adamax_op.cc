#include <algorithm>

#include "compat/mapping_notes.h"
#include "ops/common/family/optimizer_op.h"

namespace paddle {
namespace operators {

class AdamaxOpMaker : public OptimizerOpMaker {
 protected:
  const char* Name() const override { return "Adamax"; }
  void MakeStates() override {
    AddState("Moment", "The running mean of the gradient");
    AddState("InfNorm", "The running maximum of its size");
    AddInput("Beta1Pow", "beta1 to the power of the step, one number.");
    AddMasterParam();
    AddAttr<float>("beta1", "How much of Moment stays.").SetDefault(0.9f);
    AddAttr<float>("beta2", "How much of InfNorm stays.").SetDefault(0.999f);
    AddAttr<float>("epsilon", "Keeps InfNorm above 0.").SetDefault(1.0e-8f);
  }
};

template <typename DeviceContext, typename T>
class AdamaxCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const reference::StepGrad grad = reference::GradOfStep<T>(ctx);
    std::vector<double> param = reference::State<T>(ctx, "Param");
    std::vector<double> m_all = reference::State<T>(ctx, "Moment");
    std::vector<double> n_all = reference::State<T>(ctx, "InfNorm");
    const double rate = reference::OneNumber(ctx, "LearningRate");
    const double beta1 = ctx.Attr<float>("beta1");
    const double beta2 = ctx.Attr<float>("beta2");
    const double epsilon = ctx.Attr<float>("epsilon");
    const double beta1_power = reference::OneNumber(ctx, "Beta1Pow");
    for (size_t i = 0; i < param.size(); ++i) {
      const double g = grad.values[i];
      double& p = param[i];
      double& m = m_all[i];
      double& n = n_all[i];
      m = m * beta1 + g * (1 - beta1);
      n = std::fmax(std::fabs(g), n * beta2 + epsilon);
      p = p - rate * m / (n * (1 - beta1_power));
    }
    reference::StoreState<T>(ctx, "ParamOut", param);
    reference::StoreState<T>(ctx, "MomentOut", m_all);
    reference::StoreState<T>(ctx, "InfNormOut", n_all);
  }
};

KernelSignature AdamaxOpArgumentMapping(const ArgumentMappingContext& ctx) {
  if (!ctx.IsDenseTensorInput("Grad")) return {"unregistered", {}, {}, {}};
  return {"adamax",
          {"Param", "Grad", "LearningRate", "Moment", "InfNorm", "Beta1Pow"},
          {"beta1", "beta2", "epsilon"},
          {"ParamOut", "MomentOut", "InfNormOut"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(adamax, AdamaxInferShapeFunctor, PD_INFER_META(phi::AdamaxInferMeta));

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OPERATOR(adamax, ops::OptimizerOp, ops::AdamaxOpMaker, ops::AdamaxInferShapeFunctor,
                  paddle::framework::EmptyGradOpMaker<paddle::framework::OpDesc>);
PD_REGISTER_ARG_MAPPING_FN(adamax, ops::AdamaxOpArgumentMapping);
PD_DROPPED_ARGUMENTS(adamax,
                     {"MasterParam", "for float16 parameters, which no kernel of this op takes"},
                     {"MasterParamOut", "as MasterParam"}, {"multi_precision", "as MasterParam"});
REGISTER_OP_CPU_KERNEL(adamax, ops::AdamaxCPUKernel<phi::CPUContext, float>,
                       ops::AdamaxCPUKernel<phi::CPUContext, double>);
