#include "ops/common/family/activation_op.h"
#include "ops/common/operator/grad_op.h"

namespace paddle {
namespace operators {

class ReluOpMaker : public ActivationOpMaker {
 protected:
  const char* Comment() const override { return "Out = max(X, 0)."; }
};

struct ReluReference {
  // Written so that NaN gives 0, as the original's CPU kernel does.
  template <typename W>
  static W Apply(W x) {
    return x > W(0) ? x : W(0);
  }
};

template <typename DeviceContext, typename T>
class ReluCPUKernel : public ActivationReferenceKernel<DeviceContext, T, ReluReference> {};

KernelSignature ReluOpArgumentMapping(const ArgumentMappingContext&) {
  return {"relu", {"X"}, {}, {"Out"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(relu, ReluInferShapeFunctor, PD_INFER_META(phi::UnchangedInferMeta));

constexpr GradSlots kReluGradSlots = {"", "Out", "Out", "X"};

KernelSignature ReluGradOpArgumentMapping(const ArgumentMappingContext&) {
  return {"relu_grad", {"Out", "Out@GRAD"}, {}, {"X@GRAD"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(relu_grad, ReluGradInferShapeFunctor,
                            PD_INFER_META(phi::GeneralUnaryGradInferMeta));

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OPERATOR(relu, ops::OpTypedByX, ops::ReluOpMaker, ops::ReluInferShapeFunctor,
                  ops::ActivationInplaceInferer, ops::SlotGradOpMaker<ops::kReluGradSlots>);
PD_REGISTER_ARG_MAPPING_FN(relu, ops::ReluOpArgumentMapping);
REGISTER_OP_CPU_KERNEL(relu, ops::ReluCPUKernel<phi::CPUContext, float>,
                       ops::ReluCPUKernel<phi::CPUContext, double>);
REGISTER_OPERATOR(relu_grad, ops::OpTypedByOutGrad, ops::ReluGradInferShapeFunctor,
                  ops::GradInplaceInferer);
PD_REGISTER_ARG_MAPPING_FN(relu_grad, ops::ReluGradOpArgumentMapping);
