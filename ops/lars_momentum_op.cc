#include "ops/common/family/optimizer_op.h"

namespace paddle {
namespace operators {

class LarsMomentumOpMaker : public MergedOptimizerOpMaker {
 protected:
  const char* Name() const override { return "momentum at a rate that follows the lengths"; }
  void MakeStates() override {
    AddStates("Velocity", "The velocities");
    AddAttr<float>("mu", "How much of the velocity stays.");
    AddAttr<float>("lars_coeff", "A factor of the rate.").SetDefault(0.001f);
    AddAttr<std::vector<float>>("lars_weight_decay", "The decay of each parameter.")
        .SetDefault({0.0005f});
    AddAttr<float>("epsilon", "Keeps the divisor above 0.").SetDefault(0.0f);
    AddAttr<float>("rescale_grad", "A factor of the gradient.").SetDefault(1.0f);
  }
};

template <typename DeviceContext, typename T>
class LarsMomentumCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    for (size_t k = 0; k < ctx.InputSize("Param"); ++k) Step(ctx, k);
  }

 private:
  static void Step(const framework::ExecutionContext& ctx, size_t k) {
    std::vector<double> param = reference::State<T>(ctx, "Param", k);
    std::vector<double> velocity = reference::State<T>(ctx, "Velocity", k);
    std::vector<double> grad = reference::State<T>(ctx, "Grad", k);
    for (double& g : grad) g *= ctx.Attr<float>("rescale_grad");
    const double decay = ctx.Attr<std::vector<float>>("lars_weight_decay").at(k);
    const double of_param = reference::LengthOf(param), of_grad = reference::LengthOf(grad);
    double rate = reference::RateOfStep(ctx, k);
    if (decay > 0 && of_param > 0 && of_grad > 0) {
      rate *= ctx.Attr<float>("lars_coeff") * of_param /
              (of_grad + decay * of_param + ctx.Attr<float>("epsilon"));
    }
    for (size_t i = 0; i < param.size(); ++i) {
      velocity[i] = ctx.Attr<float>("mu") * velocity[i] + rate * (grad[i] + decay * param[i]);
      param[i] -= velocity[i];
    }
    reference::StoreState<T>(ctx, "ParamOut", param, k);
    reference::StoreState<T>(ctx, "VelocityOut", velocity, k);
  }
};

KernelSignature LarsMomentumOpArgumentMapping(const ArgumentMappingContext&) {
  return {"lars_momentum",
          {"Param", "Velocity", "LearningRate", "Grad", "MasterParam"},
          {"lars_weight_decay", "mu", "lars_coeff", "epsilon", "multi_precision", "rescale_grad"},
          {"ParamOut", "VelocityOut", "MasterParamOut"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(lars_momentum, LarsMomentumInferShapeFunctor,
                            PD_INFER_META(phi::LarsMomentumInferMeta));

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OPERATOR(lars_momentum, ops::OptimizerOp, ops::LarsMomentumOpMaker,
                  ops::LarsMomentumInferShapeFunctor,
                  paddle::framework::EmptyGradOpMaker<paddle::framework::OpDesc>);
PD_REGISTER_ARG_MAPPING_FN(lars_momentum, ops::LarsMomentumOpArgumentMapping);
REGISTER_OP_CPU_KERNEL(lars_momentum, ops::LarsMomentumCPUKernel<phi::CPUContext, float>,
                       ops::LarsMomentumCPUKernel<phi::CPUContext, double>);
