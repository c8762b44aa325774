#include <cmath>

#include "ops/common/family/unary_op.h"
#include "ops/common/operator/grad_op.h"

namespace paddle {
namespace operators {

class LgammaOpMaker : public ActivationOpMaker {
 protected:
  const char* Comment() const override {
    return "Out = the logarithm of the absolute value of the gamma function.";
  }
};

struct LgammaReference {
  explicit LgammaReference(const framework::ExecutionContext&) {}
  double operator()(double x) const {
    int sign = 0;
    return ::lgamma_r(x, &sign);
  }
};

template <typename DeviceContext, typename T>
class LgammaCPUKernel : public UnaryReferenceKernel<DeviceContext, T, LgammaReference> {};

KernelSignature LgammaOpArgumentMapping(const ArgumentMappingContext&) {
  return {"lgamma", {"X"}, {}, {"Out"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(lgamma, LgammaInferShapeFunctor,
                            PD_INFER_META(phi::UnchangedInferMeta));

constexpr GradSlots kLgammaGradSlots = {"X", "", "Out", "X"};

KernelSignature LgammaGradOpArgumentMapping(const ArgumentMappingContext&) {
  return {"lgamma_grad", {"X", "Out@GRAD"}, {}, {"X@GRAD"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(lgamma_grad, LgammaGradInferShapeFunctor,
                            PD_INFER_META(phi::GeneralUnaryGradInferMeta));

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OPERATOR(lgamma, ops::OpTypedByX, ops::LgammaOpMaker, ops::LgammaInferShapeFunctor,
                  ops::ActivationInplaceInferer, ops::SlotGradOpMaker<ops::kLgammaGradSlots>);
PD_REGISTER_ARG_MAPPING_FN(lgamma, ops::LgammaOpArgumentMapping);
REGISTER_OP_CPU_KERNEL(lgamma, ops::LgammaCPUKernel<phi::CPUContext, float>,
                       ops::LgammaCPUKernel<phi::CPUContext, double>);
REGISTER_OPERATOR(lgamma_grad, ops::OpTypedByOutGrad, ops::LgammaGradInferShapeFunctor,
                  ops::GradInplaceInferer);
PD_REGISTER_ARG_MAPPING_FN(lgamma_grad, ops::LgammaGradOpArgumentMapping);
