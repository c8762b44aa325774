#include "ops/common/family/unary_op.h"
#include "ops/common/operator/grad_op.h"

namespace paddle {
namespace operators {

class LeakyReluOpMaker : public ActivationOpMaker {
 protected:
  void MakeAttributes() override {
    AddAttr<float>("alpha", "The slope below 0.").SetDefault(0.02f);
  }
  const char* Comment() const override { return "Out = X, or alpha X where X is negative."; }
};

struct LeakyReluReference {
  explicit LeakyReluReference(const framework::ExecutionContext& ctx)
      : alpha(ctx.Attr<float>("alpha")) {}
  double operator()(double x) const { return x < 0 ? static_cast<double>(alpha) * x : x; }

  float alpha;
};

template <typename DeviceContext, typename T>
class LeakyReluCPUKernel : public UnaryReferenceKernel<DeviceContext, T, LeakyReluReference> {};

KernelSignature LeakyReluOpArgumentMapping(const ArgumentMappingContext&) {
  return {"leaky_relu", {"X"}, {"alpha"}, {"Out"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(leaky_relu, LeakyReluInferShapeFunctor,
                            PD_INFER_META(phi::UnchangedInferMeta));

constexpr GradSlots kLeakyReluGradSlots = {"X", "", "Out", "X"};

KernelSignature LeakyReluGradOpArgumentMapping(const ArgumentMappingContext&) {
  return {"leaky_relu_grad", {"X", "Out@GRAD"}, {"alpha"}, {"X@GRAD"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(leaky_relu_grad, LeakyReluGradInferShapeFunctor,
                            PD_INFER_META(phi::GeneralUnaryGradInferMeta));

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OPERATOR(leaky_relu, ops::OpTypedByX, ops::LeakyReluOpMaker,
                  ops::LeakyReluInferShapeFunctor, ops::ActivationInplaceInferer,
                  ops::SlotGradOpMaker<ops::kLeakyReluGradSlots>);
PD_REGISTER_ARG_MAPPING_FN(leaky_relu, ops::LeakyReluOpArgumentMapping);
REGISTER_OP_CPU_KERNEL(leaky_relu, ops::LeakyReluCPUKernel<phi::CPUContext, float>,
                       ops::LeakyReluCPUKernel<phi::CPUContext, double>);
REGISTER_OPERATOR(leaky_relu_grad, ops::OpTypedByOutGrad, ops::LeakyReluGradInferShapeFunctor,
                  ops::GradInplaceInferer);
PD_REGISTER_ARG_MAPPING_FN(leaky_relu_grad, ops::LeakyReluGradOpArgumentMapping);
REGISTER_OP_VERSION(leaky_relu)
    .AddCheckpoint("Fixes alpha below 0 and above 1.",
                   paddle::framework::compatible::OpVersionDesc().BugfixWithBehaviorChanged(
                       "leaky_relu is x where x is not negative, else alpha x."));
