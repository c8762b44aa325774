#include <cmath>

#include "ops/common/family/unary_op.h"
#include "ops/common/operator/grad_op.h"

namespace paddle {
namespace operators {

class SinOpMaker : public ActivationOpMaker {
 protected:
  const char* Comment() const override { return "Out = sin(X)."; }
};

struct SinReference {
  explicit SinReference(const framework::ExecutionContext&) {}
  template <typename W>
  W operator()(W x) const {
    return W(std::sin(reference::Std(x)));
  }
};

template <typename DeviceContext, typename T>
class SinCPUKernel : public UnaryReferenceKernel<DeviceContext, T, SinReference> {};

KernelSignature SinOpArgumentMapping(const ArgumentMappingContext&) {
  return {"sin", {"X"}, {}, {"Out"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(sin, SinInferShapeFunctor, PD_INFER_META(phi::UnchangedInferMeta));

constexpr GradSlots kSinGradSlots = {"X", "", "Out", "X"};

KernelSignature SinGradOpArgumentMapping(const ArgumentMappingContext&) {
  return {"sin_grad", {"X", "Out@GRAD"}, {}, {"X@GRAD"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(sin_grad, SinGradInferShapeFunctor,
                            PD_INFER_META(phi::GeneralUnaryGradInferMeta));

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OPERATOR(sin, ops::OpTypedByX, ops::SinOpMaker, ops::SinInferShapeFunctor,
                  ops::ActivationInplaceInferer, ops::SlotGradOpMaker<ops::kSinGradSlots>);
PD_REGISTER_ARG_MAPPING_FN(sin, ops::SinOpArgumentMapping);
REGISTER_OP_CPU_KERNEL(sin, ops::SinCPUKernel<phi::CPUContext, float>,
                       ops::SinCPUKernel<phi::CPUContext, double>,
                       ops::SinCPUKernel<phi::CPUContext, phi::dtype::complex<float>>,
                       ops::SinCPUKernel<phi::CPUContext, phi::dtype::complex<double>>);
REGISTER_OPERATOR(sin_grad, ops::OpTypedByOutGrad, ops::SinGradInferShapeFunctor,
                  ops::GradInplaceInferer);
PD_REGISTER_ARG_MAPPING_FN(sin_grad, ops::SinGradOpArgumentMapping);
