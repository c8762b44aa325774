#include "ops/common/family/unary_op.h"
#include "ops/common/operator/grad_op.h"

namespace paddle {
namespace operators {

class HardShrinkOpMaker : public ActivationOpMaker {
 protected:
  void MakeAttributes() override {
    AddAttr<float>("threshold", "Values up to this size become 0.").SetDefault(0.5f);
  }
  const char* Comment() const override {
    return "Out = X where it is outside [-threshold, threshold], else 0.";
  }
};

struct HardShrinkReference {
  explicit HardShrinkReference(const framework::ExecutionContext& ctx)
      : threshold(ctx.Attr<float>("threshold")) {}
  double operator()(double x) const { return x >= -threshold && x <= threshold ? 0.0 : x; }

  float threshold;
};

template <typename DeviceContext, typename T>
class HardShrinkCPUKernel : public UnaryReferenceKernel<DeviceContext, T, HardShrinkReference> {};

KernelSignature HardShrinkOpArgumentMapping(const ArgumentMappingContext&) {
  return {"hard_shrink", {"X"}, {"threshold"}, {"Out"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(hard_shrink, HardShrinkInferShapeFunctor,
                            PD_INFER_META(phi::UnchangedInferMeta));

constexpr GradSlots kHardShrinkGradSlots = {"X", "", "Out", "X"};

KernelSignature HardShrinkGradOpArgumentMapping(const ArgumentMappingContext&) {
  return {"hard_shrink_grad", {"X", "Out@GRAD"}, {"threshold"}, {"X@GRAD"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(hard_shrink_grad, HardShrinkGradInferShapeFunctor,
                            PD_INFER_META(phi::GeneralUnaryGradInferMeta));

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OPERATOR(hard_shrink, ops::OpTypedByX, ops::HardShrinkOpMaker,
                  ops::HardShrinkInferShapeFunctor, ops::ActivationInplaceInferer,
                  ops::SlotGradOpMaker<ops::kHardShrinkGradSlots>);
PD_REGISTER_ARG_MAPPING_FN(hard_shrink, ops::HardShrinkOpArgumentMapping);
REGISTER_OP_CPU_KERNEL(hard_shrink, ops::HardShrinkCPUKernel<phi::CPUContext, float>,
                       ops::HardShrinkCPUKernel<phi::CPUContext, double>);
REGISTER_OPERATOR(hard_shrink_grad, ops::OpTypedByOutGrad, ops::HardShrinkGradInferShapeFunctor,
                  ops::GradInplaceInferer);
PD_REGISTER_ARG_MAPPING_FN(hard_shrink_grad, ops::HardShrinkGradOpArgumentMapping);
REGISTER_OP_VERSION(hard_shrink)
    .AddCheckpoint("Fixes a negative threshold.",
                   paddle::framework::compatible::OpVersionDesc().BugfixWithBehaviorChanged(
                       "hard_shrink with a negative threshold leaves x."));
