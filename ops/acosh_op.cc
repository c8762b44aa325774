#include <cmath>

#include "ops/common/family/unary_op.h"
#include "ops/common/operator/grad_op.h"

namespace paddle {
namespace operators {

class AcoshOpMaker : public ActivationOpMaker {
 protected:
  const char* Comment() const override { return "Out = acosh(X)."; }
};

struct AcoshReference {
  explicit AcoshReference(const framework::ExecutionContext&) {}
  template <typename W>
  W operator()(W x) const {
    return W(std::acosh(reference::Std(x)));
  }
};

template <typename DeviceContext, typename T>
class AcoshCPUKernel : public UnaryReferenceKernel<DeviceContext, T, AcoshReference> {};

KernelSignature AcoshOpArgumentMapping(const ArgumentMappingContext&) {
  return {"acosh", {"X"}, {}, {"Out"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(acosh, AcoshInferShapeFunctor, PD_INFER_META(phi::UnchangedInferMeta));

constexpr GradSlots kAcoshGradSlots = {"X", "", "Out", "X"};

KernelSignature AcoshGradOpArgumentMapping(const ArgumentMappingContext&) {
  return {"acosh_grad", {"X", "Out@GRAD"}, {}, {"X@GRAD"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(acosh_grad, AcoshGradInferShapeFunctor,
                            PD_INFER_META(phi::GeneralUnaryGradInferMeta));

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OPERATOR(acosh, ops::OpTypedByX, ops::AcoshOpMaker, ops::AcoshInferShapeFunctor,
                  ops::ActivationInplaceInferer, ops::SlotGradOpMaker<ops::kAcoshGradSlots>);
PD_REGISTER_ARG_MAPPING_FN(acosh, ops::AcoshOpArgumentMapping);
REGISTER_OP_CPU_KERNEL(acosh, ops::AcoshCPUKernel<phi::CPUContext, float>,
                       ops::AcoshCPUKernel<phi::CPUContext, double>,
                       ops::AcoshCPUKernel<phi::CPUContext, phi::dtype::complex<float>>,
                       ops::AcoshCPUKernel<phi::CPUContext, phi::dtype::complex<double>>);
REGISTER_OPERATOR(acosh_grad, ops::OpTypedByOutGrad, ops::AcoshGradInferShapeFunctor,
                  ops::GradInplaceInferer);
PD_REGISTER_ARG_MAPPING_FN(acosh_grad, ops::AcoshGradOpArgumentMapping);
