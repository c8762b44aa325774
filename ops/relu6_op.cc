#include <cmath>

#include "compat/mapping_notes.h"
#include "ops/common/family/unary_op.h"
#include "ops/common/operator/grad_op.h"

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

constexpr GradSlots kRelu6GradSlots = {"", "Out", "Out", "X"};

KernelSignature Relu6GradOpArgumentMapping(const ArgumentMappingContext&) {
  return {"relu6_grad", {"Out", "Out@GRAD"}, {}, {"X@GRAD"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(relu6_grad, Relu6GradInferShapeFunctor,
                            PD_INFER_META(phi::GeneralUnaryGradInferMeta));

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OPERATOR(relu6, ops::OpTypedByX, ops::Relu6OpMaker, ops::Relu6InferShapeFunctor,
                  ops::ActivationInplaceInferer, ops::SlotGradOpMaker<ops::kRelu6GradSlots>);
PD_REGISTER_ARG_MAPPING_FN(relu6, ops::Relu6OpArgumentMapping);
PD_DROPPED_ARGUMENTS(relu6, {"threshold", "2.6 computes with 6, whatever it is"});
REGISTER_OP_CPU_KERNEL(relu6, ops::Relu6CPUKernel<phi::CPUContext, float>,
                       ops::Relu6CPUKernel<phi::CPUContext, double>);
REGISTER_OPERATOR(relu6_grad, ops::OpTypedByOutGrad, ops::Relu6GradInferShapeFunctor,
                  ops::GradInplaceInferer);
PD_REGISTER_ARG_MAPPING_FN(relu6_grad, ops::Relu6GradOpArgumentMapping);
