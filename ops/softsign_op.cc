#include <cmath>

#include "ops/common/family/unary_op.h"
#include "ops/common/operator/grad_op.h"

namespace paddle {
namespace operators {

class SoftsignOpMaker : public ActivationOpMaker {
 protected:
  const char* Comment() const override { return "Out = X / (1 + |X|)."; }
};

struct SoftsignReference {
  explicit SoftsignReference(const framework::ExecutionContext&) {}
  template <typename W>
  W operator()(W x) const {
    return W(reference::Std(x) / (1.0 + std::abs(reference::Std(x))));
  }
};

template <typename DeviceContext, typename T>
class SoftsignCPUKernel : public UnaryReferenceKernel<DeviceContext, T, SoftsignReference> {};

KernelSignature SoftsignOpArgumentMapping(const ArgumentMappingContext&) {
  return {"softsign", {"X"}, {}, {"Out"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(softsign, SoftsignInferShapeFunctor,
                            PD_INFER_META(phi::UnchangedInferMeta));

constexpr GradSlots kSoftsignGradSlots = {"X", "", "Out", "X"};

KernelSignature SoftsignGradOpArgumentMapping(const ArgumentMappingContext&) {
  return {"softsign_grad", {"X", "Out@GRAD"}, {}, {"X@GRAD"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(softsign_grad, SoftsignGradInferShapeFunctor,
                            PD_INFER_META(phi::GeneralUnaryGradInferMeta));

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OPERATOR(softsign, ops::OpTypedByX, ops::SoftsignOpMaker, ops::SoftsignInferShapeFunctor,
                  ops::ActivationInplaceInferer, ops::SlotGradOpMaker<ops::kSoftsignGradSlots>);
PD_REGISTER_ARG_MAPPING_FN(softsign, ops::SoftsignOpArgumentMapping);
REGISTER_OP_CPU_KERNEL(softsign, ops::SoftsignCPUKernel<phi::CPUContext, float>,
                       ops::SoftsignCPUKernel<phi::CPUContext, double>,
                       ops::SoftsignCPUKernel<phi::CPUContext, phi::dtype::complex<float>>,
                       ops::SoftsignCPUKernel<phi::CPUContext, phi::dtype::complex<double>>);
REGISTER_OPERATOR(softsign_grad, ops::OpTypedByOutGrad, ops::SoftsignGradInferShapeFunctor,
                  ops::GradInplaceInferer);
PD_REGISTER_ARG_MAPPING_FN(softsign_grad, ops::SoftsignGradOpArgumentMapping);
