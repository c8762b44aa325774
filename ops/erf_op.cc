#include <cmath>

#include "ops/unary_op.h"

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

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OPERATOR(erf, ops::OpTypedByX, ops::ErfOpMaker, ops::ErfInferShapeFunctor,
                  ops::ActivationInplaceInferer);
PD_REGISTER_ARG_MAPPING_FN(erf, ops::ErfOpArgumentMapping);
REGISTER_OP_CPU_KERNEL(erf, ops::ErfCPUKernel<phi::CPUContext, float>,
                       ops::ErfCPUKernel<phi::CPUContext, double>,
                       ops::ErfCPUKernel<phi::CPUContext, phi::dtype::float16>);
