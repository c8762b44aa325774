#include <cmath>

#include "ops/unary_op.h"

namespace paddle {
namespace operators {

class LgammaOpMaker : public ActivationOpMaker {
 protected:
  const char* Comment() const override {
    return "Out = the logarithm of the absolute value of the gamma function.";
  }
};

struct LgammaReference {
  explicit LgammaReference(const framework::ExecutionContext&) {}
  double operator()(double x) const {
    int sign = 0;
    return ::lgamma_r(x, &sign);
  }
};

template <typename DeviceContext, typename T>
class LgammaCPUKernel : public UnaryReferenceKernel<DeviceContext, T, LgammaReference> {};

KernelSignature LgammaOpArgumentMapping(const ArgumentMappingContext&) {
  return {"lgamma", {"X"}, {}, {"Out"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(lgamma, LgammaInferShapeFunctor,
                            PD_INFER_META(phi::UnchangedInferMeta));

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OPERATOR(lgamma, ops::OpTypedByX, ops::LgammaOpMaker, ops::LgammaInferShapeFunctor,
                  ops::ActivationInplaceInferer);
PD_REGISTER_ARG_MAPPING_FN(lgamma, ops::LgammaOpArgumentMapping);
REGISTER_OP_CPU_KERNEL(lgamma, ops::LgammaCPUKernel<phi::CPUContext, float>,
                       ops::LgammaCPUKernel<phi::CPUContext, double>);
