#include <cmath>

#include "ops/common/family/unary_op.h"
#include "ops/common/operator/grad_op.h"

namespace paddle {
namespace operators {

class AcosOpMaker : public ActivationOpMaker {
 protected:
  const char* Comment() const override { return "Out = acos(X)."; }
};

struct AcosReference {
  explicit AcosReference(const framework::ExecutionContext&) {}
  template <typename W>
  W operator()(W x) const {
    return W(std::acos(reference::Std(x)));
  }
};

template <typename DeviceContext, typename T>
class AcosCPUKernel : public UnaryReferenceKernel<DeviceContext, T, AcosReference> {};

KernelSignature AcosOpArgumentMapping(const ArgumentMappingContext&) {
  return {"acos", {"X"}, {}, {"Out"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(acos, AcosInferShapeFunctor, PD_INFER_META(phi::UnchangedInferMeta));

constexpr GradSlots kAcosGradSlots = {"X", "", "Out", "X"};

KernelSignature AcosGradOpArgumentMapping(const ArgumentMappingContext&) {
  return {"acos_grad", {"X", "Out@GRAD"}, {}, {"X@GRAD"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(acos_grad, AcosGradInferShapeFunctor,
                            PD_INFER_META(phi::GeneralUnaryGradInferMeta));

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OPERATOR(acos, ops::OpTypedByX, ops::AcosOpMaker, ops::AcosInferShapeFunctor,
                  ops::ActivationInplaceInferer, ops::SlotGradOpMaker<ops::kAcosGradSlots>);
PD_REGISTER_ARG_MAPPING_FN(acos, ops::AcosOpArgumentMapping);
REGISTER_OP_CPU_KERNEL(acos, ops::AcosCPUKernel<phi::CPUContext, float>,
                       ops::AcosCPUKernel<phi::CPUContext, double>,
                       ops::AcosCPUKernel<phi::CPUContext, phi::dtype::complex<float>>,
                       ops::AcosCPUKernel<phi::CPUContext, phi::dtype::complex<double>>);
REGISTER_OPERATOR(acos_grad, ops::OpTypedByOutGrad, ops::AcosGradInferShapeFunctor,
                  ops::GradInplaceInferer);
PD_REGISTER_ARG_MAPPING_FN(acos_grad, ops::AcosGradOpArgumentMapping);
