#include <cmath>

#include "ops/common/family/unary_op.h"
#include "ops/common/operator/grad_op.h"

namespace paddle {
namespace operators {

class CosOpMaker : public ActivationOpMaker {
 protected:
  const char* Comment() const override { return "Out = cos(X)."; }
};

struct CosReference {
  explicit CosReference(const framework::ExecutionContext&) {}
  template <typename W>
  W operator()(W x) const {
    return W(std::cos(reference::Std(x)));
  }
};

template <typename DeviceContext, typename T>
class CosCPUKernel : public UnaryReferenceKernel<DeviceContext, T, CosReference> {};

KernelSignature CosOpArgumentMapping(const ArgumentMappingContext&) {
  return {"cos", {"X"}, {}, {"Out"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(cos, CosInferShapeFunctor, PD_INFER_META(phi::UnchangedInferMeta));

constexpr GradSlots kCosGradSlots = {"X", "", "Out", "X"};

KernelSignature CosGradOpArgumentMapping(const ArgumentMappingContext&) {
  return {"cos_grad", {"X", "Out@GRAD"}, {}, {"X@GRAD"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(cos_grad, CosGradInferShapeFunctor,
                            PD_INFER_META(phi::GeneralUnaryGradInferMeta));

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OPERATOR(cos, ops::OpTypedByX, ops::CosOpMaker, ops::CosInferShapeFunctor,
                  ops::ActivationInplaceInferer, ops::SlotGradOpMaker<ops::kCosGradSlots>);
PD_REGISTER_ARG_MAPPING_FN(cos, ops::CosOpArgumentMapping);
REGISTER_OP_CPU_KERNEL(cos, ops::CosCPUKernel<phi::CPUContext, float>,
                       ops::CosCPUKernel<phi::CPUContext, double>,
                       ops::CosCPUKernel<phi::CPUContext, phi::dtype::complex<float>>,
                       ops::CosCPUKernel<phi::CPUContext, phi::dtype::complex<double>>);
REGISTER_OPERATOR(cos_grad, ops::OpTypedByOutGrad, ops::CosGradInferShapeFunctor,
                  ops::GradInplaceInferer);
PD_REGISTER_ARG_MAPPING_FN(cos_grad, ops::CosGradOpArgumentMapping);
