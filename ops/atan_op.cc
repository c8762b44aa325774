#include <cmath>

#include "ops/common/family/unary_op.h"
#include "ops/common/operator/grad_op.h"

namespace paddle {
namespace operators {

class AtanOpMaker : public ActivationOpMaker {
 protected:
  const char* Comment() const override { return "Out = atan(X)."; }
};

struct AtanReference {
  explicit AtanReference(const framework::ExecutionContext&) {}
  template <typename W>
  W operator()(W x) const {
    return W(std::atan(reference::Std(x)));
  }
};

template <typename DeviceContext, typename T>
class AtanCPUKernel : public UnaryReferenceKernel<DeviceContext, T, AtanReference> {};

KernelSignature AtanOpArgumentMapping(const ArgumentMappingContext&) {
  return {"atan", {"X"}, {}, {"Out"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(atan, AtanInferShapeFunctor, PD_INFER_META(phi::UnchangedInferMeta));

constexpr GradSlots kAtanGradSlots = {"X", "", "Out", "X"};

KernelSignature AtanGradOpArgumentMapping(const ArgumentMappingContext&) {
  return {"atan_grad", {"X", "Out@GRAD"}, {}, {"X@GRAD"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(atan_grad, AtanGradInferShapeFunctor,
                            PD_INFER_META(phi::GeneralUnaryGradInferMeta));

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OPERATOR(atan, ops::OpTypedByX, ops::AtanOpMaker, ops::AtanInferShapeFunctor,
                  ops::ActivationInplaceInferer, ops::SlotGradOpMaker<ops::kAtanGradSlots>);
PD_REGISTER_ARG_MAPPING_FN(atan, ops::AtanOpArgumentMapping);
REGISTER_OP_CPU_KERNEL(atan, ops::AtanCPUKernel<phi::CPUContext, float>,
                       ops::AtanCPUKernel<phi::CPUContext, double>,
                       ops::AtanCPUKernel<phi::CPUContext, phi::dtype::complex<float>>,
                       ops::AtanCPUKernel<phi::CPUContext, phi::dtype::complex<double>>);
REGISTER_OPERATOR(atan_grad, ops::OpTypedByOutGrad, ops::AtanGradInferShapeFunctor,
                  ops::GradInplaceInferer);
PD_REGISTER_ARG_MAPPING_FN(atan_grad, ops::AtanGradOpArgumentMapping);
