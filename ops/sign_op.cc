#include "ops/common/family/unary_op.h"
#include "ops/common/operator/grad_op.h"

namespace paddle {
namespace operators {

class SignOpMaker : public ActivationOpMaker {
 protected:
  const char* Comment() const override { return "Out = the sign of X: -1, 0 or 1."; }
};

struct SignReference {
  explicit SignReference(const framework::ExecutionContext&) {}
  template <typename W>
  W operator()(W x) const {
    return x != x ? x : static_cast<W>((x > W(0)) - (x < W(0)));
  }
};

template <typename DeviceContext, typename T>
class SignCPUKernel : public UnaryReferenceKernel<DeviceContext, T, SignReference> {};

KernelSignature SignOpArgumentMapping(const ArgumentMappingContext&) {
  return {"sign", {"X"}, {}, {"Out"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(sign, SignInferShapeFunctor, PD_INFER_META(phi::UnchangedInferMeta));

/// The gradient is zero wherever there is one.
class SignGradMaker : public framework::SingleGradOpMaker<framework::OpDesc> {
 public:
  using framework::SingleGradOpMaker<framework::OpDesc>::SingleGradOpMaker;

 protected:
  void Apply(framework::OpDesc* grad) const override {
    grad->SetType("scale");
    grad->SetInput("X", OutputGrad("Out"));
    grad->SetOutput("Out", InputGrad("X"));
    grad->SetAttr("scale", 0.0f);
  }
};

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OPERATOR(sign, ops::OpTypedByX, ops::SignOpMaker, ops::SignInferShapeFunctor,
                  ops::ActivationInplaceInferer, ops::SignGradMaker);
PD_REGISTER_ARG_MAPPING_FN(sign, ops::SignOpArgumentMapping);
REGISTER_OP_CPU_KERNEL(sign, ops::SignCPUKernel<phi::CPUContext, float>,
                       ops::SignCPUKernel<phi::CPUContext, double>,
                       ops::SignCPUKernel<phi::CPUContext, int8_t>,
                       ops::SignCPUKernel<phi::CPUContext, uint8_t>,
                       ops::SignCPUKernel<phi::CPUContext, int16_t>,
                       ops::SignCPUKernel<phi::CPUContext, int>,
                       ops::SignCPUKernel<phi::CPUContext, int64_t>);
