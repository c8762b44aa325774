#include <cmath>
#include <complex>

#include "ops/common/family/activation_op.h"
#include "ops/common/operator/grad_op.h"

namespace paddle {
namespace operators {

class SigmoidOpMaker : public ActivationOpMaker {
 protected:
  const char* Comment() const override { return "Out = 1 / (1 + exp(-X))."; }
};

struct SigmoidReference {
  static phi::dtype::complex<double> Apply(const phi::dtype::complex<double>& x) {
    const phi::dtype::complex<double> one(1.0);
    return one / (one + phi::dtype::complex<double>(std::exp(-std::complex<double>(x))));
  }
  static double Apply(double x) { return 1.0 / (1.0 + std::exp(-x)); }
};

template <typename DeviceContext, typename T>
class SigmoidCPUKernel : public ActivationReferenceKernel<DeviceContext, T, SigmoidReference> {};

KernelSignature SigmoidOpArgumentMapping(const ArgumentMappingContext&) {
  return {"sigmoid", {"X"}, {}, {"Out"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(sigmoid, SigmoidInferShapeFunctor,
                            PD_INFER_META(phi::UnchangedInferMeta));

constexpr GradSlots kSigmoidGradSlots = {"", "Out", "Out", "X"};

KernelSignature SigmoidGradOpArgumentMapping(const ArgumentMappingContext&) {
  return {"sigmoid_grad", {"Out", "Out@GRAD"}, {}, {"X@GRAD"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(sigmoid_grad, SigmoidGradInferShapeFunctor,
                            PD_INFER_META(phi::GeneralUnaryGradInferMeta));

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OPERATOR(sigmoid, ops::OpTypedByX, ops::SigmoidOpMaker, ops::SigmoidInferShapeFunctor,
                  ops::ActivationInplaceInferer, ops::SlotGradOpMaker<ops::kSigmoidGradSlots>);
PD_REGISTER_ARG_MAPPING_FN(sigmoid, ops::SigmoidOpArgumentMapping);
REGISTER_OP_CPU_KERNEL(sigmoid, ops::SigmoidCPUKernel<phi::CPUContext, float>,
                       ops::SigmoidCPUKernel<phi::CPUContext, double>,
                       ops::SigmoidCPUKernel<phi::CPUContext, phi::dtype::complex<float>>,
                       ops::SigmoidCPUKernel<phi::CPUContext, phi::dtype::complex<double>>);
REGISTER_OPERATOR(sigmoid_grad, ops::OpTypedByOutGrad, ops::SigmoidGradInferShapeFunctor,
                  ops::GradInplaceInferer);
PD_REGISTER_ARG_MAPPING_FN(sigmoid_grad, ops::SigmoidGradOpArgumentMapping);
