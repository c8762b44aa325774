#include <cmath>
#include <complex>

#include "ops/common/family/activation_op.h"
#include "ops/common/operator/grad_op.h"

namespace paddle {
namespace operators {

class TanhOpMaker : public ActivationOpMaker {
 protected:
  const char* Comment() const override { return "Out = tanh(X)."; }
};

struct TanhReference {
  static phi::dtype::complex<double> Apply(const phi::dtype::complex<double>& x) {
    const std::complex<double> y = std::tanh(std::complex<double>(x));
    return phi::dtype::complex<double>(y);
  }
  static double Apply(double x) { return std::tanh(x); }
};

template <typename DeviceContext, typename T>
class TanhCPUKernel : public ActivationReferenceKernel<DeviceContext, T, TanhReference> {};

KernelSignature TanhOpArgumentMapping(const ArgumentMappingContext&) {
  return {"tanh", {"X"}, {}, {"Out"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(tanh, TanhInferShapeFunctor, PD_INFER_META(phi::UnchangedInferMeta));

constexpr GradSlots kTanhGradSlots = {"", "Out", "Out", "X"};

KernelSignature TanhGradOpArgumentMapping(const ArgumentMappingContext&) {
  return {"tanh_grad", {"Out", "Out@GRAD"}, {}, {"X@GRAD"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(tanh_grad, TanhGradInferShapeFunctor,
                            PD_INFER_META(phi::GeneralUnaryGradInferMeta));

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OPERATOR(tanh, ops::OpTypedByX, ops::TanhOpMaker, ops::TanhInferShapeFunctor,
                  ops::ActivationInplaceInferer, ops::SlotGradOpMaker<ops::kTanhGradSlots>);
PD_REGISTER_ARG_MAPPING_FN(tanh, ops::TanhOpArgumentMapping);
REGISTER_OP_CPU_KERNEL(tanh, ops::TanhCPUKernel<phi::CPUContext, float>,
                       ops::TanhCPUKernel<phi::CPUContext, double>,
                       ops::TanhCPUKernel<phi::CPUContext, phi::dtype::complex<float>>,
                       ops::TanhCPUKernel<phi::CPUContext, phi::dtype::complex<double>>);
REGISTER_OPERATOR(tanh_grad, ops::OpTypedByOutGrad, ops::TanhGradInferShapeFunctor,
                  ops::GradInplaceInferer);
PD_REGISTER_ARG_MAPPING_FN(tanh_grad, ops::TanhGradOpArgumentMapping);
