#include <cmath>

#include "ops/common/family/unary_op.h"
#include "ops/common/operator/grad_op.h"

namespace paddle {
namespace operators {

class SiluOpMaker : public ActivationOpMaker {
 protected:
  const char* Comment() const override { return "Out = X / (1 + e^-X)."; }
};

struct SiluReference {
  explicit SiluReference(const framework::ExecutionContext&) {}
  template <typename W>
  W operator()(W x) const {
    return W(reference::Std(x) / (1.0 + std::exp(-reference::Std(x))));
  }
};

template <typename DeviceContext, typename T>
class SiluCPUKernel : public UnaryReferenceKernel<DeviceContext, T, SiluReference> {};

KernelSignature SiluOpArgumentMapping(const ArgumentMappingContext&) {
  return {"silu", {"X"}, {}, {"Out"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(silu, SiluInferShapeFunctor, PD_INFER_META(phi::UnchangedInferMeta));

constexpr GradSlots kSiluGradSlots = {"X", "Out", "Out", "X"};

KernelSignature SiluGradOpArgumentMapping(const ArgumentMappingContext&) {
  return {"silu_grad", {"X", "Out@GRAD"}, {}, {"X@GRAD"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(silu_grad, SiluGradInferShapeFunctor,
                            PD_INFER_META(phi::GeneralUnaryGradInferMeta));

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OPERATOR(silu, ops::OpTypedByX, ops::SiluOpMaker, ops::SiluInferShapeFunctor,
                  ops::ActivationInplaceInferer, ops::SlotGradOpMaker<ops::kSiluGradSlots>);
PD_REGISTER_ARG_MAPPING_FN(silu, ops::SiluOpArgumentMapping);
REGISTER_OP_CPU_KERNEL(silu, ops::SiluCPUKernel<phi::CPUContext, float>,
                       ops::SiluCPUKernel<phi::CPUContext, double>,
                       ops::SiluCPUKernel<phi::CPUContext, phi::dtype::complex<float>>,
                       ops::SiluCPUKernel<phi::CPUContext, phi::dtype::complex<double>>);
REGISTER_OPERATOR(silu_grad, ops::OpTypedByOutGrad, ops::SiluGradInferShapeFunctor,
                  ops::GradInplaceInferer);
PD_REGISTER_ARG_MAPPING_FN(silu_grad, ops::SiluGradOpArgumentMapping);
