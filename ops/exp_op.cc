#include <cmath>

#include "ops/common/family/unary_op.h"
#include "ops/common/operator/grad_op.h"

namespace paddle {
namespace operators {

class ExpOpMaker : public ActivationOpMaker {
 protected:
  const char* Comment() const override { return "Out = e^X."; }
};

struct ExpReference {
  explicit ExpReference(const framework::ExecutionContext&) {}
  template <typename W>
  W operator()(W x) const {
    return W(std::exp(reference::Std(x)));
  }
};

template <typename DeviceContext, typename T>
class ExpCPUKernel : public FloatUnaryReferenceKernel<DeviceContext, T, ExpReference> {};

KernelSignature ExpOpArgumentMapping(const ArgumentMappingContext&) {
  return {"exp", {"X"}, {}, {"Out"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(exp, ExpInferShapeFunctor, PD_INFER_META(phi::FloatResultInferMeta));

constexpr GradSlots kExpGradSlots = {"", "Out", "Out", "X"};

KernelSignature ExpGradOpArgumentMapping(const ArgumentMappingContext&) {
  return {"exp_grad", {"Out", "Out@GRAD"}, {}, {"X@GRAD"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(exp_grad, ExpGradInferShapeFunctor,
                            PD_INFER_META(phi::GeneralUnaryGradInferMeta));

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OPERATOR(exp, ops::OpTypedByX, ops::ExpOpMaker, ops::ExpInferShapeFunctor,
                  ops::ActivationInplaceInferer, ops::SlotGradOpMaker<ops::kExpGradSlots>);
PD_REGISTER_ARG_MAPPING_FN(exp, ops::ExpOpArgumentMapping);
REGISTER_OP_CPU_KERNEL(exp, ops::ExpCPUKernel<phi::CPUContext, float>,
                       ops::ExpCPUKernel<phi::CPUContext, double>,
                       ops::ExpCPUKernel<phi::CPUContext, int>,
                       ops::ExpCPUKernel<phi::CPUContext, int64_t>,
                       ops::ExpCPUKernel<phi::CPUContext, phi::dtype::float16>,
                       ops::ExpCPUKernel<phi::CPUContext, phi::dtype::complex<float>>,
                       ops::ExpCPUKernel<phi::CPUContext, phi::dtype::complex<double>>);
REGISTER_OPERATOR(exp_grad, ops::OpTypedByOutGrad, ops::ExpGradInferShapeFunctor,
                  ops::GradInplaceInferer);
PD_REGISTER_ARG_MAPPING_FN(exp_grad, ops::ExpGradOpArgumentMapping);
