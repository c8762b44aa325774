#include <cmath>

#include "ops/common/family/unary_op.h"
#include "ops/common/operator/grad_op.h"

namespace paddle {
namespace operators {

class TanOpMaker : public ActivationOpMaker {
 protected:
  const char* Comment() const override { return "Out = tan(X)."; }
};

struct TanReference {
  explicit TanReference(const framework::ExecutionContext&) {}
  template <typename W>
  W operator()(W x) const {
    return W(std::tan(reference::Std(x)));
  }
};

template <typename DeviceContext, typename T>
class TanCPUKernel : public UnaryReferenceKernel<DeviceContext, T, TanReference> {};

KernelSignature TanOpArgumentMapping(const ArgumentMappingContext&) {
  return {"tan", {"X"}, {}, {"Out"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(tan, TanInferShapeFunctor, PD_INFER_META(phi::UnchangedInferMeta));

constexpr GradSlots kTanGradSlots = {"X", "", "Out", "X"};

KernelSignature TanGradOpArgumentMapping(const ArgumentMappingContext&) {
  return {"tan_grad", {"X", "Out@GRAD"}, {}, {"X@GRAD"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(tan_grad, TanGradInferShapeFunctor,
                            PD_INFER_META(phi::GeneralUnaryGradInferMeta));

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OPERATOR(tan, ops::OpTypedByX, ops::TanOpMaker, ops::TanInferShapeFunctor,
                  ops::ActivationInplaceInferer, ops::SlotGradOpMaker<ops::kTanGradSlots>);
PD_REGISTER_ARG_MAPPING_FN(tan, ops::TanOpArgumentMapping);
REGISTER_OP_CPU_KERNEL(tan, ops::TanCPUKernel<phi::CPUContext, float>,
                       ops::TanCPUKernel<phi::CPUContext, double>,
                       ops::TanCPUKernel<phi::CPUContext, phi::dtype::complex<float>>,
                       ops::TanCPUKernel<phi::CPUContext, phi::dtype::complex<double>>);
REGISTER_OPERATOR(tan_grad, ops::OpTypedByOutGrad, ops::TanGradInferShapeFunctor,
                  ops::GradInplaceInferer);
PD_REGISTER_ARG_MAPPING_FN(tan_grad, ops::TanGradOpArgumentMapping);
