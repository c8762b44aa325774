#include <algorithm>

#include "ops/common/family/optimizer_op.h"

namespace paddle {
namespace operators {

class FTRLOpMaker : public OptimizerOpMaker {
 protected:
  const char* Name() const override { return "FTRL"; }
  void MakeStates() override {
    AddInput("SquaredAccumulator", "The sum of the squared gradients.");
    AddOutput("SquaredAccumOut",
              "The sum of the squared gradients after this step; it shares the memory of "
              "SquaredAccumulator.");
    AddInput("LinearAccumulator", "The linear term.");
    AddOutput("LinearAccumOut",
              "The linear term after this step; it shares the memory of LinearAccumulator.");
    AddAttr<float>("l1", "Weight of the absolute values.").SetDefault(0.0f);
    AddAttr<float>("l2", "Weight of the squares.").SetDefault(0.0f);
    AddAttr<float>("lr_power", "How the learning rate falls.").SetDefault(-0.5f);
  }
};

template <typename DeviceContext, typename T>
class FTRLCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const reference::StepGrad grad = reference::GradOfStep<T>(ctx);
    std::vector<double> param = reference::State<T>(ctx, "Param");
    std::vector<double> q_all = reference::State<T>(ctx, "SquaredAccumulator");
    std::vector<double> z_all = reference::State<T>(ctx, "LinearAccumulator");
    const double rate = reference::OneNumber(ctx, "LearningRate");
    const double l1 = ctx.Attr<float>("l1");
    const double l2 = ctx.Attr<float>("l2");
    const double lr_power = ctx.Attr<float>("lr_power");
    for (size_t i = 0; i < param.size(); ++i) {
      const double g = grad.values[i];
      double& p = param[i];
      double& q = q_all[i];
      double& z = z_all[i];
      const double sum = q + g * g;
      const double sigma = (std::pow(sum, -lr_power) - std::pow(q, -lr_power)) / rate;
      z = z + g - sigma * p;
      q = sum;
      const double edge = l1 + 1e-10, slope = std::pow(sum, -lr_power) / rate + 2 * (l2 + 1e-10);
      p = std::fabs(z) <= edge ? 0 : (std::copysign(edge, z) - z) / slope;
    }
    reference::StoreState<T>(ctx, "ParamOut", param);
    reference::StoreState<T>(ctx, "SquaredAccumOut", q_all);
    reference::StoreState<T>(ctx, "LinearAccumOut", z_all);
  }
};

KernelSignature FTRLOpArgumentMapping(const ArgumentMappingContext& ctx) {
  if (!ctx.IsDenseTensorInput("Grad")) return {"unregistered", {}, {}, {}};
  return {"ftrl",
          {"Param", "SquaredAccumulator", "LinearAccumulator", "Grad", "LearningRate"},
          {"l1", "l2", "lr_power"},
          {"ParamOut", "SquaredAccumOut", "LinearAccumOut"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(ftrl, FTRLInferShapeFunctor, PD_INFER_META(phi::FtrlInferMeta));

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OPERATOR(ftrl, ops::OptimizerOp, ops::FTRLOpMaker, ops::FTRLInferShapeFunctor,
                  paddle::framework::EmptyGradOpMaker<paddle::framework::OpDesc>);
PD_REGISTER_ARG_MAPPING_FN(ftrl, ops::FTRLOpArgumentMapping);
REGISTER_OP_CPU_KERNEL(ftrl, ops::FTRLCPUKernel<phi::CPUContext, float>);
