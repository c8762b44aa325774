#include <cmath>

#include "ops/common/family/unary_op.h"
#include "ops/common/operator/grad_op.h"

namespace paddle {
namespace operators {

class MishOpMaker : public ActivationOpMaker {
 protected:
  void MakeAttributes() override {
    AddAttr<float>("threshold", "Above it ln(1 + e^X) is taken for X.").SetDefault(20.0f);
  }
  const char* Comment() const override {
    return "Out = X tanh(ln(1 + e^X)); ln(1 + e^X) is X above the threshold.";
  }
};

struct MishReference {
  explicit MishReference(const framework::ExecutionContext& ctx)
      : threshold(ctx.Attr<float>("threshold")) {}
  double operator()(double x) const {
    const double softplus = x > threshold ? x : std::log1p(std::exp(x));
    return x * std::tanh(softplus);
  }

  float threshold;
};

template <typename DeviceContext, typename T>
class MishCPUKernel : public UnaryReferenceKernel<DeviceContext, T, MishReference> {};

KernelSignature MishOpArgumentMapping(const ArgumentMappingContext&) {
  return {"mish", {"X"}, {"threshold"}, {"Out"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(mish, MishInferShapeFunctor, PD_INFER_META(phi::UnchangedInferMeta));

constexpr GradSlots kMishGradSlots = {"X", "", "Out", "X"};

KernelSignature MishGradOpArgumentMapping(const ArgumentMappingContext&) {
  return {"mish_grad", {"X", "Out@GRAD"}, {"threshold"}, {"X@GRAD"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(mish_grad, MishGradInferShapeFunctor,
                            PD_INFER_META(phi::GeneralUnaryGradInferMeta));

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OPERATOR(mish, ops::OpTypedByX, ops::MishOpMaker, ops::MishInferShapeFunctor,
                  ops::ActivationInplaceInferer, ops::SlotGradOpMaker<ops::kMishGradSlots>);
PD_REGISTER_ARG_MAPPING_FN(mish, ops::MishOpArgumentMapping);
REGISTER_OP_CPU_KERNEL(mish, ops::MishCPUKernel<phi::CPUContext, float>,
                       ops::MishCPUKernel<phi::CPUContext, double>,
                       ops::MishCPUKernel<phi::CPUContext, phi::dtype::bfloat16>);
REGISTER_OPERATOR(mish_grad, ops::OpTypedByOutGrad, ops::MishGradInferShapeFunctor,
                  ops::GradInplaceInferer);
PD_REGISTER_ARG_MAPPING_FN(mish_grad, ops::MishGradOpArgumentMapping);
REGISTER_OP_VERSION(mish).AddCheckpoint("Adds use_mkldnn; softplus as in the op of that name.",
                                        paddle::framework::compatible::OpVersionDesc().NewAttr(
                                            "use_mkldnn", "oneDNN may compute it.", false));
