#include <cmath>

#include "ops/common/family/unary_op.h"
#include "ops/common/operator/grad_op.h"

namespace paddle {
namespace operators {

class CeluOpMaker : public ActivationOpMaker {
 protected:
  void MakeAttributes() override { AddAttr<float>("alpha", "The depth below 0.").SetDefault(1.0f); }
  const char* Comment() const override {
    return "Out = X, or alpha (e^(X / alpha) - 1) where X is negative.";
  }
};

struct CeluReference {
  explicit CeluReference(const framework::ExecutionContext& ctx)
      : alpha(ctx.Attr<float>("alpha")) {}
  double operator()(double x) const {
    return x < 0 ? static_cast<double>(alpha) * (std::exp(x / alpha) - 1) : x;
  }

  float alpha;
};

template <typename DeviceContext, typename T>
class CeluCPUKernel : public UnaryReferenceKernel<DeviceContext, T, CeluReference> {};

KernelSignature CeluOpArgumentMapping(const ArgumentMappingContext&) {
  return {"celu", {"X"}, {"alpha"}, {"Out"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(celu, CeluInferShapeFunctor, PD_INFER_META(phi::UnchangedInferMeta));

constexpr GradSlots kCeluGradSlots = {"X", "", "Out", "X"};

KernelSignature CeluGradOpArgumentMapping(const ArgumentMappingContext&) {
  return {"celu_grad", {"X", "Out@GRAD"}, {"alpha"}, {"X@GRAD"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(celu_grad, CeluGradInferShapeFunctor,
                            PD_INFER_META(phi::GeneralUnaryGradInferMeta));

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OPERATOR(celu, ops::OpTypedByX, ops::CeluOpMaker, ops::CeluInferShapeFunctor,
                  ops::ActivationInplaceInferer, ops::SlotGradOpMaker<ops::kCeluGradSlots>);
PD_REGISTER_ARG_MAPPING_FN(celu, ops::CeluOpArgumentMapping);
REGISTER_OP_CPU_KERNEL(celu, ops::CeluCPUKernel<phi::CPUContext, float>,
                       ops::CeluCPUKernel<phi::CPUContext, double>);
REGISTER_OPERATOR(celu_grad, ops::OpTypedByOutGrad, ops::CeluGradInferShapeFunctor,
                  ops::GradInplaceInferer);
PD_REGISTER_ARG_MAPPING_FN(celu_grad, ops::CeluGradOpArgumentMapping);
