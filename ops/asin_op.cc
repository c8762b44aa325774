#include <cmath>

#include "ops/common/family/unary_op.h"
#include "ops/common/operator/grad_op.h"

namespace paddle {
namespace operators {

class AsinOpMaker : public ActivationOpMaker {
 protected:
  const char* Comment() const override { return "Out = asin(X)."; }
};

struct AsinReference {
  explicit AsinReference(const framework::ExecutionContext&) {}
  template <typename W>
  W operator()(W x) const {
    return W(std::asin(reference::Std(x)));
  }
};

template <typename DeviceContext, typename T>
class AsinCPUKernel : public UnaryReferenceKernel<DeviceContext, T, AsinReference> {};

KernelSignature AsinOpArgumentMapping(const ArgumentMappingContext&) {
  return {"asin", {"X"}, {}, {"Out"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(asin, AsinInferShapeFunctor, PD_INFER_META(phi::UnchangedInferMeta));

constexpr GradSlots kAsinGradSlots = {"X", "", "Out", "X"};

KernelSignature AsinGradOpArgumentMapping(const ArgumentMappingContext&) {
  return {"asin_grad", {"X", "Out@GRAD"}, {}, {"X@GRAD"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(asin_grad, AsinGradInferShapeFunctor,
                            PD_INFER_META(phi::GeneralUnaryGradInferMeta));

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OPERATOR(asin, ops::OpTypedByX, ops::AsinOpMaker, ops::AsinInferShapeFunctor,
                  ops::ActivationInplaceInferer, ops::SlotGradOpMaker<ops::kAsinGradSlots>);
PD_REGISTER_ARG_MAPPING_FN(asin, ops::AsinOpArgumentMapping);
REGISTER_OP_CPU_KERNEL(asin, ops::AsinCPUKernel<phi::CPUContext, float>,
                       ops::AsinCPUKernel<phi::CPUContext, double>,
                       ops::AsinCPUKernel<phi::CPUContext, phi::dtype::complex<float>>,
                       ops::AsinCPUKernel<phi::CPUContext, phi::dtype::complex<double>>);
REGISTER_OPERATOR(asin_grad, ops::OpTypedByOutGrad, ops::AsinGradInferShapeFunctor,
                  ops::GradInplaceInferer);
PD_REGISTER_ARG_MAPPING_FN(asin_grad, ops::AsinGradOpArgumentMapping);
