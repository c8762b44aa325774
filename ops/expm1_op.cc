#include <cmath>

#include "ops/common/family/unary_op.h"
#include "ops/common/operator/grad_op.h"

namespace paddle {
namespace operators {

class Expm1OpMaker : public ActivationOpMaker {
 protected:
  const char* Comment() const override { return "Out = e^X - 1."; }
};

struct Expm1Reference {
  explicit Expm1Reference(const framework::ExecutionContext&) {}
  template <typename W>
  W operator()(W x) const {
    if constexpr (std::is_same_v<W, double>) {
      return std::expm1(x);
    } else {
      return W(std::exp(std::complex<double>(x)) - 1.0);
    }
  }
};

template <typename DeviceContext, typename T>
class Expm1CPUKernel : public FloatUnaryReferenceKernel<DeviceContext, T, Expm1Reference> {};

KernelSignature Expm1OpArgumentMapping(const ArgumentMappingContext&) {
  return {"expm1", {"X"}, {}, {"Out"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(expm1, Expm1InferShapeFunctor,
                            PD_INFER_META(phi::FloatResultInferMeta));

constexpr GradSlots kExpm1GradSlots = {"", "Out", "Out", "X"};

KernelSignature Expm1GradOpArgumentMapping(const ArgumentMappingContext&) {
  return {"expm1_grad", {"Out", "Out@GRAD"}, {}, {"X@GRAD"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(expm1_grad, Expm1GradInferShapeFunctor,
                            PD_INFER_META(phi::GeneralUnaryGradInferMeta));

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OPERATOR(expm1, ops::OpTypedByX, ops::Expm1OpMaker, ops::Expm1InferShapeFunctor,
                  ops::ActivationInplaceInferer, ops::SlotGradOpMaker<ops::kExpm1GradSlots>);
PD_REGISTER_ARG_MAPPING_FN(expm1, ops::Expm1OpArgumentMapping);
REGISTER_OP_CPU_KERNEL(expm1, ops::Expm1CPUKernel<phi::CPUContext, float>,
                       ops::Expm1CPUKernel<phi::CPUContext, double>,
                       ops::Expm1CPUKernel<phi::CPUContext, int>,
                       ops::Expm1CPUKernel<phi::CPUContext, int64_t>,
                       ops::Expm1CPUKernel<phi::CPUContext, phi::dtype::float16>,
                       ops::Expm1CPUKernel<phi::CPUContext, phi::dtype::complex<float>>,
                       ops::Expm1CPUKernel<phi::CPUContext, phi::dtype::complex<double>>);
REGISTER_OPERATOR(expm1_grad, ops::OpTypedByOutGrad, ops::Expm1GradInferShapeFunctor,
                  ops::GradInplaceInferer);
PD_REGISTER_ARG_MAPPING_FN(expm1_grad, ops::Expm1GradOpArgumentMapping);
