#include <cmath>

#include "ops/common/family/unary_op.h"
#include "ops/common/operator/grad_op.h"

namespace paddle {
namespace operators {

class SoftShrinkOpMaker : public ActivationOpMaker {
 protected:
  void MakeAttributes() override {
    AddAttr<float>("lambda", "How far values move.").SetDefault(0.5f);
  }
  const char* Comment() const override {
    return "Out = X moved by lambda toward 0; 0 within [-lambda, lambda].";
  }
};

struct SoftShrinkReference {
  explicit SoftShrinkReference(const framework::ExecutionContext& ctx)
      : lambda(ctx.Attr<float>("lambda")) {}
  double operator()(double x) const {
    if (!std::isfinite(x)) return std::nan("");
    return x > lambda ? x - lambda : x < -lambda ? x + lambda : 0.0;
  }

  float lambda;
};

template <typename DeviceContext, typename T>
class SoftShrinkCPUKernel : public UnaryReferenceKernel<DeviceContext, T, SoftShrinkReference> {};

KernelSignature SoftShrinkOpArgumentMapping(const ArgumentMappingContext&) {
  return {"softshrink", {"X"}, {"lambda"}, {"Out"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(softshrink, SoftShrinkInferShapeFunctor,
                            PD_INFER_META(phi::UnchangedInferMeta));

constexpr GradSlots kSoftShrinkGradSlots = {"X", "", "Out", "X"};

KernelSignature SoftShrinkGradOpArgumentMapping(const ArgumentMappingContext&) {
  return {"soft_shrink_grad", {"X", "Out@GRAD"}, {"lambda"}, {"X@GRAD"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(softshrink_grad, SoftShrinkGradInferShapeFunctor,
                            PD_INFER_META(phi::GeneralUnaryGradInferMeta));

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OPERATOR(softshrink, ops::OpTypedByX, ops::SoftShrinkOpMaker,
                  ops::SoftShrinkInferShapeFunctor, ops::ActivationInplaceInferer,
                  ops::SlotGradOpMaker<ops::kSoftShrinkGradSlots>);
PD_REGISTER_ARG_MAPPING_FN(softshrink, ops::SoftShrinkOpArgumentMapping);
REGISTER_OP_CPU_KERNEL(softshrink, ops::SoftShrinkCPUKernel<phi::CPUContext, float>,
                       ops::SoftShrinkCPUKernel<phi::CPUContext, double>);
REGISTER_OPERATOR(softshrink_grad, ops::OpTypedByOutGrad, ops::SoftShrinkGradInferShapeFunctor,
                  ops::GradInplaceInferer);
PD_REGISTER_BASE_KERNEL_NAME(softshrink_grad, soft_shrink_grad);
PD_REGISTER_ARG_MAPPING_FN(softshrink_grad, ops::SoftShrinkGradOpArgumentMapping);
