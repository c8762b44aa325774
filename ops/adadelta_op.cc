#include <algorithm>

#include "compat/mapping_notes.h"
#include "ops/common/family/optimizer_op.h"

namespace paddle {
namespace operators {

class AdadeltaOpMaker : public OptimizerOpMaker {
 protected:
  const char* Name() const override { return "Adadelta"; }
  void MakeStates() override {
    AddState("AvgSquaredGrad", "The running mean of the squared gradient");
    AddState("AvgSquaredUpdate", "The running mean of the squared update");
    AddMasterParam();
    AddAttr<float>("rho", "How much of the averages stays.").SetDefault(0.95f);
    AddAttr<float>("epsilon", "Keeps the divisor above 0.").SetDefault(1.0e-6f);
  }
};

template <typename DeviceContext, typename T>
class AdadeltaCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const reference::StepGrad grad = reference::GradOfStep<T>(ctx);
    std::vector<double> param = reference::State<T>(ctx, "Param");
    std::vector<double> a_all = reference::State<T>(ctx, "AvgSquaredGrad");
    std::vector<double> u_all = reference::State<T>(ctx, "AvgSquaredUpdate");
    const double rate = reference::OneNumber(ctx, "LearningRate");
    const double rho = ctx.Attr<float>("rho");
    const double epsilon = ctx.Attr<float>("epsilon");
    for (size_t i = 0; i < param.size(); ++i) {
      const double g = grad.values[i];
      double& p = param[i];
      double& a = a_all[i];
      double& u = u_all[i];
      a = a * rho + g * g * (1 - rho);
      const double step = g * std::sqrt(u + epsilon) / std::sqrt(a + epsilon);
      u = u * rho + step * step * (1 - rho);
      p = p - rate * step;
    }
    reference::StoreState<T>(ctx, "ParamOut", param);
    reference::StoreState<T>(ctx, "AvgSquaredGradOut", a_all);
    reference::StoreState<T>(ctx, "AvgSquaredUpdateOut", u_all);
  }
};

KernelSignature AdadeltaOpArgumentMapping(const ArgumentMappingContext& ctx) {
  if (!ctx.IsDenseTensorInput("Grad")) return {"unregistered", {}, {}, {}};
  return {"adadelta",
          {"Param", "Grad", "AvgSquaredGrad", "AvgSquaredUpdate", "LearningRate"},
          {"rho", "epsilon"},
          {"ParamOut", "AvgSquaredGradOut", "AvgSquaredUpdateOut"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(adadelta, AdadeltaInferShapeFunctor,
                            PD_INFER_META(phi::AdadeltaInferMeta));

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OPERATOR(adadelta, ops::OptimizerOp, ops::AdadeltaOpMaker, ops::AdadeltaInferShapeFunctor,
                  paddle::framework::EmptyGradOpMaker<paddle::framework::OpDesc>);
PD_REGISTER_ARG_MAPPING_FN(adadelta, ops::AdadeltaOpArgumentMapping);
PD_DROPPED_ARGUMENTS(adadelta,
                     {"MasterParam", "for float16 parameters, which no kernel of this op takes"},
                     {"MasterParamOut", "as MasterParam"}, {"multi_precision", "as MasterParam"});
REGISTER_OP_CPU_KERNEL(adadelta, ops::AdadeltaCPUKernel<phi::CPUContext, float>,
                       ops::AdadeltaCPUKernel<phi::CPUContext, double>);
