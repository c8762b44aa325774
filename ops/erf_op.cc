#include <cmath>

#include "ops/common/family/unary_op.h"
#include "ops/common/operator/grad_op.h"

namespace paddle {
namespace operators {

class ErfOpMaker : public ActivationOpMaker {
 protected:
  const char* Comment() const override {
    return "Out = 2 / sqrt(pi) times the integral of exp(-t^2) from 0 to X.";
  }
};

struct ErfReference {
  explicit ErfReference(const framework::ExecutionContext&) {}
  double operator()(double x) const { return std::erf(x); }
};

template <typename DeviceContext, typename T>
class ErfCPUKernel : public UnaryReferenceKernel<DeviceContext, T, ErfReference> {};

KernelSignature ErfOpArgumentMapping(const ArgumentMappingContext&) {
  return {"erf", {"X"}, {}, {"Out"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(erf, ErfInferShapeFunctor, PD_INFER_META(phi::UnchangedInferMeta));

constexpr GradSlots kErfGradSlots = {"X", "", "Out", "X"};

KernelSignature ErfGradOpArgumentMapping(const ArgumentMappingContext&) {
  return {"erf_grad", {"X", "Out@GRAD"}, {}, {"X@GRAD"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(erf_grad, ErfGradInferShapeFunctor,
                            PD_INFER_META(phi::GeneralUnaryGradInferMeta));

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OPERATOR(erf, ops::OpTypedByX, ops::ErfOpMaker, ops::ErfInferShapeFunctor,
                  ops::ActivationInplaceInferer, ops::SlotGradOpMaker<ops::kErfGradSlots>);
PD_REGISTER_ARG_MAPPING_FN(erf, ops::ErfOpArgumentMapping);
REGISTER_OP_CPU_KERNEL(erf, ops::ErfCPUKernel<phi::CPUContext, float>,
                       ops::ErfCPUKernel<phi::CPUContext, double>,
                       ops::ErfCPUKernel<phi::CPUContext, phi::dtype::float16>);
REGISTER_OPERATOR(erf_grad, ops::OpTypedByOutGrad, ops::ErfGradInferShapeFunctor,
                  ops::GradInplaceInferer);
PD_REGISTER_ARG_MAPPING_FN(erf_grad, ops::ErfGradOpArgumentMapping);
