#include <cmath>

#include "ops/common/family/unary_op.h"
#include "ops/common/operator/grad_op.h"

namespace paddle {
namespace operators {

class HardSigmoidOpMaker : public ActivationOpMaker {
 protected:
  void MakeAttributes() override {
    AddAttr<float>("slope", "The slope between the two ends.").SetDefault(0.2f);
    AddAttr<float>("offset", "The value at 0.").SetDefault(0.5f);
  }
  const char* Comment() const override { return "Out = min(max(slope X + offset, 0), 1)."; }
};

struct HardSigmoidReference {
  explicit HardSigmoidReference(const framework::ExecutionContext& ctx)
      : slope(ctx.Attr<float>("slope")), offset(ctx.Attr<float>("offset")) {}
  double operator()(double x) const {
    return x != x ? x : std::fmin(std::fmax(slope * x + offset, 0.0), 1.0);
  }

  float slope;
  float offset;
};

template <typename DeviceContext, typename T>
class HardSigmoidCPUKernel : public UnaryReferenceKernel<DeviceContext, T, HardSigmoidReference> {};

KernelSignature HardSigmoidOpArgumentMapping(const ArgumentMappingContext&) {
  return {"hard_sigmoid", {"X"}, {"slope", "offset"}, {"Out"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(hard_sigmoid, HardSigmoidInferShapeFunctor,
                            PD_INFER_META(phi::UnchangedInferMeta));

constexpr GradSlots kHardSigmoidGradSlots = {"", "Out", "Out", "X"};

KernelSignature HardSigmoidGradOpArgumentMapping(const ArgumentMappingContext&) {
  return {"hard_sigmoid_grad", {"Out", "Out@GRAD"}, {"slope", "offset"}, {"X@GRAD"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(hard_sigmoid_grad, HardSigmoidGradInferShapeFunctor,
                            PD_INFER_META(phi::GeneralUnaryGradInferMeta));

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OPERATOR(hard_sigmoid, ops::OpTypedByX, ops::HardSigmoidOpMaker,
                  ops::HardSigmoidInferShapeFunctor, ops::ActivationInplaceInferer,
                  ops::SlotGradOpMaker<ops::kHardSigmoidGradSlots>);
PD_REGISTER_ARG_MAPPING_FN(hard_sigmoid, ops::HardSigmoidOpArgumentMapping);
REGISTER_OP_CPU_KERNEL(hard_sigmoid, ops::HardSigmoidCPUKernel<phi::CPUContext, float>,
                       ops::HardSigmoidCPUKernel<phi::CPUContext, double>);
REGISTER_OPERATOR(hard_sigmoid_grad, ops::OpTypedByOutGrad, ops::HardSigmoidGradInferShapeFunctor,
                  ops::GradInplaceInferer);
PD_REGISTER_ARG_MAPPING_FN(hard_sigmoid_grad, ops::HardSigmoidGradOpArgumentMapping);
