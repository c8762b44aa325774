#include <cmath>

#include "ops/common/family/unary_op.h"
#include "ops/common/operator/grad_op.h"

namespace paddle {
namespace operators {

class AtanhOpMaker : public ActivationOpMaker {
 protected:
  const char* Comment() const override { return "Out = atanh(X)."; }
};

struct AtanhReference {
  explicit AtanhReference(const framework::ExecutionContext&) {}
  template <typename W>
  W operator()(W x) const {
    return W(std::atanh(reference::Std(x)));
  }
};

template <typename DeviceContext, typename T>
class AtanhCPUKernel : public UnaryReferenceKernel<DeviceContext, T, AtanhReference> {};

KernelSignature AtanhOpArgumentMapping(const ArgumentMappingContext&) {
  return {"atanh", {"X"}, {}, {"Out"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(atanh, AtanhInferShapeFunctor, PD_INFER_META(phi::UnchangedInferMeta));

constexpr GradSlots kAtanhGradSlots = {"X", "", "Out", "X"};

KernelSignature AtanhGradOpArgumentMapping(const ArgumentMappingContext&) {
  return {"atanh_grad", {"X", "Out@GRAD"}, {}, {"X@GRAD"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(atanh_grad, AtanhGradInferShapeFunctor,
                            PD_INFER_META(phi::GeneralUnaryGradInferMeta));

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OPERATOR(atanh, ops::OpTypedByX, ops::AtanhOpMaker, ops::AtanhInferShapeFunctor,
                  ops::ActivationInplaceInferer, ops::SlotGradOpMaker<ops::kAtanhGradSlots>);
PD_REGISTER_ARG_MAPPING_FN(atanh, ops::AtanhOpArgumentMapping);
REGISTER_OP_CPU_KERNEL(atanh, ops::AtanhCPUKernel<phi::CPUContext, float>,
                       ops::AtanhCPUKernel<phi::CPUContext, double>,
                       ops::AtanhCPUKernel<phi::CPUContext, phi::dtype::complex<float>>,
                       ops::AtanhCPUKernel<phi::CPUContext, phi::dtype::complex<double>>);
REGISTER_OPERATOR(atanh_grad, ops::OpTypedByOutGrad, ops::AtanhGradInferShapeFunctor,
                  ops::GradInplaceInferer);
PD_REGISTER_ARG_MAPPING_FN(atanh_grad, ops::AtanhGradOpArgumentMapping);
