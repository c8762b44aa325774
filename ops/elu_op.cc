#include <cmath>

#include "ops/common/family/unary_op.h"
#include "ops/common/operator/grad_op.h"

namespace paddle {
namespace operators {

class EluOpMaker : public ActivationOpMaker {
 protected:
  void MakeAttributes() override { AddAttr<float>("alpha", "The depth below 0.").SetDefault(1.0f); }
  const char* Comment() const override {
    return "Out = X, or alpha (e^X - 1) where X is negative.";
  }
};

struct EluReference {
  explicit EluReference(const framework::ExecutionContext& ctx) : alpha(ctx.Attr<float>("alpha")) {}
  double operator()(double x) const {
    return x < 0 ? static_cast<double>(alpha) * (std::exp(x) - 1) : x;
  }

  float alpha;
};

template <typename DeviceContext, typename T>
class EluCPUKernel : public UnaryReferenceKernel<DeviceContext, T, EluReference> {};

KernelSignature EluOpArgumentMapping(const ArgumentMappingContext&) {
  return {"elu", {"X"}, {"alpha"}, {"Out"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(elu, EluInferShapeFunctor, PD_INFER_META(phi::UnchangedInferMeta));

constexpr GradSlots kEluGradSlots = {"X", "Out", "Out", "X"};

KernelSignature EluGradOpArgumentMapping(const ArgumentMappingContext&) {
  return {"elu_grad", {"X", "Out", "Out@GRAD"}, {"alpha"}, {"X@GRAD"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(elu_grad, EluGradInferShapeFunctor,
                            PD_INFER_META(phi::GeneralUnaryGradInferMeta));

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OPERATOR(elu, ops::OpTypedByX, ops::EluOpMaker, ops::EluInferShapeFunctor,
                  ops::ActivationInplaceInferer, ops::SlotGradOpMaker<ops::kEluGradSlots>);
PD_REGISTER_ARG_MAPPING_FN(elu, ops::EluOpArgumentMapping);
REGISTER_OP_CPU_KERNEL(elu, ops::EluCPUKernel<phi::CPUContext, float>,
                       ops::EluCPUKernel<phi::CPUContext, double>);
REGISTER_OPERATOR(elu_grad, ops::OpTypedByOutGrad, ops::EluGradInferShapeFunctor,
                  ops::GradInplaceInferer);
PD_REGISTER_ARG_MAPPING_FN(elu_grad, ops::EluGradOpArgumentMapping);
