#include "ops/common/family/momentum_op.h"

namespace paddle {
namespace operators {

class MomentumOpMaker : public OptimizerOpMaker {
 protected:
  const char* Name() const override { return "gradient descent with momentum"; }
  void MakeStates() override {
    AddState("Velocity", "The velocity");
    AddMasterParam();
    AddAttr<float>("mu", "How much of the velocity stays.");
    AddAttr<bool>("use_nesterov", "Look ahead by one step of the velocity.").SetDefault(false);
    AddAttr<std::string>("regularization_method", "l2_decay, or empty for none.").SetDefault("");
    AddAttr<float>("regularization_coeff", "The weight of l2_decay.").SetDefault(0.0f);
    AddAttr<float>("rescale_grad", "A factor of the gradient.").SetDefault(1.0f);
  }
};

template <typename DeviceContext, typename T>
class MomentumCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const bool decays = ctx.Attr<std::string>("regularization_method") == "l2_decay";
    // As in the original on the CPU: only a sparse gradient is rescaled.
    const bool sparse = ctx.InputVar("Grad")->IsType<phi::SelectedRows>();
    reference::StepMomentum<T>(
        ctx, {reference::GradOfStep<T>(ctx).values, sparse ? ctx.Attr<float>("rescale_grad") : 1.0,
              decays ? ctx.Attr<float>("regularization_coeff") : 0});
  }
};

KernelSignature MomentumOpArgumentMapping(const ArgumentMappingContext& ctx) {
  const bool dense = ctx.IsDenseTensorInput("Grad");
  if (!dense && !ctx.IsSelectedRowsInput("Grad")) return {"unregistered", {}, {}, {}};
  return {dense ? "momentum" : "momentum_dense_param_sparse_grad",
          {"Param", "Grad", "Velocity", "LearningRate", "MasterParam"},
          {"mu", "use_nesterov", "regularization_method", "regularization_coeff", "multi_precision",
           "rescale_grad"},
          {"ParamOut", "VelocityOut", "MasterParamOut"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(momentum, MomentumInferShapeFunctor,
                            PD_INFER_META(phi::MomentumInferMeta));

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OPERATOR(momentum, ops::OptimizerOp, ops::MomentumOpMaker, ops::MomentumInferShapeFunctor,
                  paddle::framework::EmptyGradOpMaker<paddle::framework::OpDesc>);
PD_REGISTER_ARG_MAPPING_FN(momentum, ops::MomentumOpArgumentMapping);
REGISTER_OP_CPU_KERNEL(momentum, ops::MomentumCPUKernel<phi::CPUContext, float>,
                       ops::MomentumCPUKernel<phi::CPUContext, double>);
REGISTER_OP_VERSION(momentum).AddCheckpoint(
    "Adds regularization, multi_precision and rescale_grad.",
    paddle::framework::compatible::OpVersionDesc()
        .NewAttr("regularization_method", "None.", std::string(""))
        .NewAttr("regularization_coeff", "None.", 0.0f)
        .NewAttr("multi_precision", "No master parameter.", false)
        .NewAttr("rescale_grad", "The gradient as it is.", 1.0f));
