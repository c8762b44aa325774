#include <cmath>

#include "ops/grad_op.h"
#include "ops/unary_op.h"

namespace paddle {
namespace operators {

class HardSwishOpMaker : public ActivationOpMaker {
 protected:
  void MakeAttributes() override {
    AddAttr<float>("threshold", "The largest value of the gate.").SetDefault(6.0f);
    AddAttr<float>("scale", "What the product is divided by.").SetDefault(6.0f);
    AddAttr<float>("offset", "What is added to X in the gate.").SetDefault(3.0f);
  }
  const char* Comment() const override {
    return "Out = X min(max(X + offset, 0), threshold) / scale.";
  }
};

struct HardSwishReference {
  explicit HardSwishReference(const framework::ExecutionContext& ctx)
      : threshold(ctx.Attr<float>("threshold")),
        scale(ctx.Attr<float>("scale")),
        offset(ctx.Attr<float>("offset")) {}
  double operator()(double x) const {
    const double gate = std::fmin(std::fmax(x + offset, 0.0), threshold);
    return x * (gate / scale);
  }

  float threshold;
  float scale;
  float offset;
};

template <typename DeviceContext, typename T>
class HardSwishCPUKernel : public UnaryReferenceKernel<DeviceContext, T, HardSwishReference> {};

KernelSignature HardSwishOpArgumentMapping(const ArgumentMappingContext&) {
  return {"hard_swish", {"X"}, {"threshold", "scale", "offset"}, {"Out"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(hard_swish, HardSwishInferShapeFunctor,
                            PD_INFER_META(phi::UnchangedInferMeta));

constexpr GradSlots kHardSwishGradSlots = {"X", "", "Out", "X"};

KernelSignature HardSwishGradOpArgumentMapping(const ArgumentMappingContext&) {
  return {"hard_swish_grad", {"X", "Out@GRAD"}, {"threshold", "scale", "offset"}, {"X@GRAD"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(hard_swish_grad, HardSwishGradInferShapeFunctor,
                            PD_INFER_META(phi::GeneralUnaryGradInferMeta));

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OPERATOR(hard_swish, ops::OpTypedByX, ops::HardSwishOpMaker,
                  ops::HardSwishInferShapeFunctor, ops::ActivationInplaceInferer,
                  ops::SlotGradOpMaker<ops::kHardSwishGradSlots>);
PD_REGISTER_ARG_MAPPING_FN(hard_swish, ops::HardSwishOpArgumentMapping);
REGISTER_OP_CPU_KERNEL(hard_swish, ops::HardSwishCPUKernel<phi::CPUContext, float>,
                       ops::HardSwishCPUKernel<phi::CPUContext, double>);
REGISTER_OPERATOR(hard_swish_grad, ops::OpTypedByOutGrad, ops::HardSwishGradInferShapeFunctor,
                  ops::GradInplaceInferer);
PD_REGISTER_ARG_MAPPING_FN(hard_swish_grad, ops::HardSwishGradOpArgumentMapping);
