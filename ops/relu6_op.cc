#include <cmath>

#include "ops/unary_op.h"

namespace paddle {
namespace operators {

class Relu6OpMaker : public ActivationOpMaker {
 protected:
  void MakeAttributes() override {
    AddAttr<float>("threshold", "Not read, as in 2.6: the largest value is 6.").SetDefault(6.0f);
  }
  const char* Comment() const override { return "Out = min(max(X, 0), 6)."; }
};

struct Relu6Reference {
  explicit Relu6Reference(const framework::ExecutionContext&) {}
  double operator()(double x) const { return x != x ? x : std::fmin(std::fmax(x, 0.0), 6.0); }
};

template <typename DeviceContext, typename T>
class Relu6CPUKernel : public UnaryReferenceKernel<DeviceContext, T, Relu6Reference> {};

KernelSignature Relu6OpArgumentMapping(const ArgumentMappingContext&) {
  return {"relu6", {"X"}, {}, {"Out"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(relu6, Relu6InferShapeFunctor, PD_INFER_META(phi::UnchangedInferMeta));

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OPERATOR(relu6, ops::OpTypedByX, ops::Relu6OpMaker, ops::Relu6InferShapeFunctor,
                  ops::ActivationInplaceInferer);
PD_REGISTER_ARG_MAPPING_FN(relu6, ops::Relu6OpArgumentMapping);
REGISTER_OP_CPU_KERNEL(relu6, ops::Relu6CPUKernel<phi::CPUContext, float>,
                       ops::Relu6CPUKernel<phi::CPUContext, double>);
