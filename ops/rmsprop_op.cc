#include <algorithm>

#include "compat/mapping_notes.h"
#include "ops/common/family/optimizer_op.h"

namespace paddle {
namespace operators {

class RmspropOpMaker : public OptimizerOpMaker {
 protected:
  const char* Name() const override { return "RMSProp"; }
  void MakeStates() override {
    AddState("Moment", "The update with its momentum");
    AddState("MeanSquare", "The running mean of the squared gradient");
    AddInput("MeanGrad", "The running mean of the gradient.").AsDispensable();
    AddOutput(
        "MeanGradOut",
        "The running mean of the gradient after this step; it shares the memory of MeanGrad.");
    AddMasterParam();
    AddAttr<float>("epsilon", "Keeps the divisor above 0.").SetDefault(1.0e-10f);
    AddAttr<float>("decay", "How much of the means stays.").SetDefault(0.9f);
    AddAttr<float>("momentum", "How much of Moment stays.").SetDefault(0.0f);
    AddAttr<bool>("centered", "Divide by the standard deviation.").SetDefault(false);
  }
};

template <typename DeviceContext, typename T>
class RmspropCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const reference::StepGrad grad = reference::GradOfStep<T>(ctx);
    std::vector<double> param = reference::State<T>(ctx, "Param");
    std::vector<double> m_all = reference::State<T>(ctx, "Moment");
    std::vector<double> s_all = reference::State<T>(ctx, "MeanSquare");
    std::vector<double> c_all(param.size(), 0);
    if (ctx.HasInput("MeanGrad")) c_all = reference::State<T>(ctx, "MeanGrad");
    const double rate = reference::OneNumber(ctx, "LearningRate");
    const double epsilon = ctx.Attr<float>("epsilon");
    const double decay = ctx.Attr<float>("decay");
    const double momentum = ctx.Attr<float>("momentum");
    const bool centered = ctx.Attr<bool>("centered");
    for (size_t i = 0; i < param.size(); ++i) {
      const double g = grad.values[i];
      double& p = param[i];
      double& m = m_all[i];
      double& s = s_all[i];
      double& c = c_all[i];
      s = s * decay + g * g * (1 - decay);
      if (centered) c = c * decay + g * (1 - decay);
      m = m * momentum + rate * g / std::sqrt(s - (centered ? c * c : 0) + epsilon);
      p = p - m;
    }
    reference::StoreState<T>(ctx, "ParamOut", param);
    reference::StoreState<T>(ctx, "MomentOut", m_all);
    reference::StoreState<T>(ctx, "MeanSquareOut", s_all);
    if (centered) reference::StoreState<T>(ctx, "MeanGradOut", c_all);
  }
};

KernelSignature RmspropOpArgumentMapping(const ArgumentMappingContext& ctx) {
  const bool dense = ctx.IsDenseTensorInput("Grad");
  if (!dense && !ctx.IsSelectedRowsInput("Grad")) return {"unregistered", {}, {}, {}};
  return {dense ? "rmsprop" : "rmsprop_dense_param_sparse_grad",
          {"Param", "MeanSquare", "Grad", "Moment", "LearningRate", "MeanGrad"},
          {"epsilon", "decay", "momentum", "centered"},
          {"ParamOut", "MomentOut", "MeanSquareOut", "MeanGradOut"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(rmsprop, RmspropInferShapeFunctor,
                            PD_INFER_META(phi::RmspropInferMeta));

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OPERATOR(rmsprop, ops::OptimizerOp, ops::RmspropOpMaker, ops::RmspropInferShapeFunctor,
                  paddle::framework::EmptyGradOpMaker<paddle::framework::OpDesc>);
PD_REGISTER_ARG_MAPPING_FN(rmsprop, ops::RmspropOpArgumentMapping);
PD_DROPPED_ARGUMENTS(rmsprop,
                     {"MasterParam", "for float16 parameters, which no kernel of this op takes"},
                     {"MasterParamOut", "as MasterParam"}, {"multi_precision", "as MasterParam"});
REGISTER_OP_CPU_KERNEL(rmsprop, ops::RmspropCPUKernel<phi::CPUContext, float>,
                       ops::RmspropCPUKernel<phi::CPUContext, double>);
