#include "ops/common/family/momentum_op.h"

namespace paddle {
namespace operators {

class MergedMomentumOpMaker : public MergedOptimizerOpMaker {
 protected:
  const char* Name() const override { return "gradient descent with momentum"; }
  void MakeStates() override {
    AddStates("Velocity", "The velocities");
    AddAttr<float>("mu", "How much of the velocity stays.");
    AddAttr<bool>("use_nesterov", "Look ahead by one step of the velocity.").SetDefault(false);
    AddAttr<std::vector<std::string>>("regularization_method",
                                      "l2_decay or empty, of each parameter; or no entry.")
        .SetDefault({});
    AddAttr<std::vector<float>>("regularization_coeff", "The weights of l2_decay; or no entry.")
        .SetDefault({});
    AddAttr<float>("rescale_grad", "A factor of the gradient.").SetDefault(1.0f);
  }
};

template <typename DeviceContext, typename T>
class MergedMomentumCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto& methods = ctx.Attr<std::vector<std::string>>("regularization_method");
    const auto& coeffs = ctx.Attr<std::vector<float>>("regularization_coeff");
    // As in the original, only the plainest form rescales.
    const bool rescales =
        methods.empty() && !ctx.Attr<bool>("use_nesterov") && ctx.InputSize("LearningRate") == 1;
    const double rescale = rescales ? ctx.Attr<float>("rescale_grad") : 1;
    for (size_t k = 0; k < ctx.InputSize("Param"); ++k) {
      const bool decays = k < methods.size() && methods[k] == "l2_decay";
      reference::StepMomentum<T>(
          ctx, {reference::GradOfStep<T>(ctx, k).values, rescale, decays ? coeffs.at(k) : 0}, k);
    }
  }
};

KernelSignature MergedMomentumOpArgumentMapping(const ArgumentMappingContext&) {
  return {"merged_momentum",
          {"Param", "Grad", "Velocity", "LearningRate", "MasterParam"},
          {"mu", "use_nesterov", "regularization_method", "regularization_coeff", "multi_precision",
           "rescale_grad"},
          {"ParamOut", "VelocityOut", "MasterParamOut"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(merged_momentum, MergedMomentumInferShapeFunctor,
                            PD_INFER_META(phi::MergedMomentumInferMeta));

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OPERATOR(merged_momentum, ops::OptimizerOp, ops::MergedMomentumOpMaker,
                  ops::MergedMomentumInferShapeFunctor,
                  paddle::framework::EmptyGradOpMaker<paddle::framework::OpDesc>);
PD_REGISTER_ARG_MAPPING_FN(merged_momentum, ops::MergedMomentumOpArgumentMapping);
REGISTER_OP_CPU_KERNEL(merged_momentum, ops::MergedMomentumCPUKernel<phi::CPUContext, float>,
                       ops::MergedMomentumCPUKernel<phi::CPUContext, double>);
