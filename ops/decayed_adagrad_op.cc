#include <algorithm>

#include "ops/common/family/optimizer_op.h"

namespace paddle {
namespace operators {

class DecayedAdagradOpMaker : public OptimizerOpMaker {
 protected:
  const char* Name() const override { return "Adagrad with a decay"; }
  void MakeStates() override {
    AddState("Moment", "The running mean of the squared gradient");
    AddAttr<float>("decay", "How much of Moment stays.").SetDefault(0.95f);
    AddAttr<float>("epsilon", "Keeps the divisor above 0.").SetDefault(1.0e-6f);
  }
};

template <typename DeviceContext, typename T>
class DecayedAdagradCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const reference::StepGrad grad = reference::GradOfStep<T>(ctx);
    std::vector<double> param = reference::State<T>(ctx, "Param");
    std::vector<double> m_all = reference::State<T>(ctx, "Moment");
    const double rate = reference::OneNumber(ctx, "LearningRate");
    const double decay = ctx.Attr<float>("decay");
    const double epsilon = ctx.Attr<float>("epsilon");
    for (size_t i = 0; i < param.size(); ++i) {
      const double g = grad.values[i];
      double& p = param[i];
      double& m = m_all[i];
      m = m * decay + g * g * (1 - decay);
      p = p - rate / (std::sqrt(m) + epsilon) * g;
    }
    reference::StoreState<T>(ctx, "ParamOut", param);
    reference::StoreState<T>(ctx, "MomentOut", m_all);
  }
};

KernelSignature DecayedAdagradOpArgumentMapping(const ArgumentMappingContext& ctx) {
  if (!ctx.IsDenseTensorInput("Grad")) return {"unregistered", {}, {}, {}};
  return {"decayed_adagrad",
          {"Param", "Grad", "Moment", "LearningRate"},
          {"decay", "epsilon"},
          {"ParamOut", "MomentOut"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(decayed_adagrad, DecayedAdagradInferShapeFunctor,
                            PD_INFER_META(phi::AdagradInferMeta));

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OPERATOR(decayed_adagrad, ops::OptimizerOp, ops::DecayedAdagradOpMaker,
                  ops::DecayedAdagradInferShapeFunctor,
                  paddle::framework::EmptyGradOpMaker<paddle::framework::OpDesc>);
PD_REGISTER_ARG_MAPPING_FN(decayed_adagrad, ops::DecayedAdagradOpArgumentMapping);
REGISTER_OP_CPU_KERNEL(decayed_adagrad, ops::DecayedAdagradCPUKernel<phi::CPUContext, float>);
