#include <cmath>

#include "ops/common/family/unary_op.h"
#include "ops/common/operator/grad_op.h"

namespace paddle {
namespace operators {

class CoshOpMaker : public ActivationOpMaker {
 protected:
  const char* Comment() const override { return "Out = cosh(X)."; }
};

struct CoshReference {
  explicit CoshReference(const framework::ExecutionContext&) {}
  template <typename W>
  W operator()(W x) const {
    return W(std::cosh(reference::Std(x)));
  }
};

template <typename DeviceContext, typename T>
class CoshCPUKernel : public UnaryReferenceKernel<DeviceContext, T, CoshReference> {};

KernelSignature CoshOpArgumentMapping(const ArgumentMappingContext&) {
  return {"cosh", {"X"}, {}, {"Out"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(cosh, CoshInferShapeFunctor, PD_INFER_META(phi::UnchangedInferMeta));

constexpr GradSlots kCoshGradSlots = {"X", "", "Out", "X"};

KernelSignature CoshGradOpArgumentMapping(const ArgumentMappingContext&) {
  return {"cosh_grad", {"X", "Out@GRAD"}, {}, {"X@GRAD"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(cosh_grad, CoshGradInferShapeFunctor,
                            PD_INFER_META(phi::GeneralUnaryGradInferMeta));

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OPERATOR(cosh, ops::OpTypedByX, ops::CoshOpMaker, ops::CoshInferShapeFunctor,
                  ops::ActivationInplaceInferer, ops::SlotGradOpMaker<ops::kCoshGradSlots>);
PD_REGISTER_ARG_MAPPING_FN(cosh, ops::CoshOpArgumentMapping);
REGISTER_OP_CPU_KERNEL(cosh, ops::CoshCPUKernel<phi::CPUContext, float>,
                       ops::CoshCPUKernel<phi::CPUContext, double>,
                       ops::CoshCPUKernel<phi::CPUContext, phi::dtype::complex<float>>,
                       ops::CoshCPUKernel<phi::CPUContext, phi::dtype::complex<double>>);
REGISTER_OPERATOR(cosh_grad, ops::OpTypedByOutGrad, ops::CoshGradInferShapeFunctor,
                  ops::GradInplaceInferer);
PD_REGISTER_ARG_MAPPING_FN(cosh_grad, ops::CoshGradOpArgumentMapping);
