#include <cmath>

#include "ops/common/family/unary_op.h"
#include "ops/common/operator/grad_op.h"

namespace paddle {
namespace operators {

class AsinhOpMaker : public ActivationOpMaker {
 protected:
  const char* Comment() const override { return "Out = asinh(X)."; }
};

struct AsinhReference {
  explicit AsinhReference(const framework::ExecutionContext&) {}
  template <typename W>
  W operator()(W x) const {
    return W(std::asinh(reference::Std(x)));
  }
};

template <typename DeviceContext, typename T>
class AsinhCPUKernel : public UnaryReferenceKernel<DeviceContext, T, AsinhReference> {};

KernelSignature AsinhOpArgumentMapping(const ArgumentMappingContext&) {
  return {"asinh", {"X"}, {}, {"Out"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(asinh, AsinhInferShapeFunctor, PD_INFER_META(phi::UnchangedInferMeta));

constexpr GradSlots kAsinhGradSlots = {"X", "", "Out", "X"};

KernelSignature AsinhGradOpArgumentMapping(const ArgumentMappingContext&) {
  return {"asinh_grad", {"X", "Out@GRAD"}, {}, {"X@GRAD"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(asinh_grad, AsinhGradInferShapeFunctor,
                            PD_INFER_META(phi::GeneralUnaryGradInferMeta));

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OPERATOR(asinh, ops::OpTypedByX, ops::AsinhOpMaker, ops::AsinhInferShapeFunctor,
                  ops::ActivationInplaceInferer, ops::SlotGradOpMaker<ops::kAsinhGradSlots>);
PD_REGISTER_ARG_MAPPING_FN(asinh, ops::AsinhOpArgumentMapping);
REGISTER_OP_CPU_KERNEL(asinh, ops::AsinhCPUKernel<phi::CPUContext, float>,
                       ops::AsinhCPUKernel<phi::CPUContext, double>,
                       ops::AsinhCPUKernel<phi::CPUContext, phi::dtype::complex<float>>,
                       ops::AsinhCPUKernel<phi::CPUContext, phi::dtype::complex<double>>);
REGISTER_OPERATOR(asinh_grad, ops::OpTypedByOutGrad, ops::AsinhGradInferShapeFunctor,
                  ops::GradInplaceInferer);
PD_REGISTER_ARG_MAPPING_FN(asinh_grad, ops::AsinhGradOpArgumentMapping);
