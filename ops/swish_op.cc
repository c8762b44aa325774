#include <cmath>

#include "compat/mapping_notes.h"
#include "ops/common/family/unary_op.h"
#include "ops/common/operator/grad_op.h"

namespace paddle {
namespace operators {

class SwishOpMaker : public ActivationOpMaker {
 protected:
  void MakeAttributes() override {
    AddAttr<float>("beta", "Not read, as in 2.6: it is 1.").SetDefault(1.0f);
  }
  const char* Comment() const override { return "Out = X / (1 + e^-X)."; }
};

struct SwishReference {
  explicit SwishReference(const framework::ExecutionContext&) {}
  double operator()(double x) const { return x * (1 / (1 + std::exp(-x))); }
};

template <typename DeviceContext, typename T>
class SwishCPUKernel : public UnaryReferenceKernel<DeviceContext, T, SwishReference> {};

KernelSignature SwishOpArgumentMapping(const ArgumentMappingContext&) {
  return {"swish", {"X"}, {}, {"Out"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(swish, SwishInferShapeFunctor, PD_INFER_META(phi::UnchangedInferMeta));

constexpr GradSlots kSwishGradSlots = {"X", "", "Out", "X"};

KernelSignature SwishGradOpArgumentMapping(const ArgumentMappingContext&) {
  return {"swish_grad", {"X", "Out@GRAD"}, {}, {"X@GRAD"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(swish_grad, SwishGradInferShapeFunctor,
                            PD_INFER_META(phi::GeneralUnaryGradInferMeta));

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OPERATOR(swish, ops::OpTypedByX, ops::SwishOpMaker, ops::SwishInferShapeFunctor,
                  ops::ActivationInplaceInferer, ops::SlotGradOpMaker<ops::kSwishGradSlots>);
PD_REGISTER_ARG_MAPPING_FN(swish, ops::SwishOpArgumentMapping);
PD_DROPPED_ARGUMENTS(swish, {"beta", "2.6 computes with 1, whatever it is"});
REGISTER_OP_CPU_KERNEL(swish, ops::SwishCPUKernel<phi::CPUContext, float>,
                       ops::SwishCPUKernel<phi::CPUContext, double>,
                       ops::SwishCPUKernel<phi::CPUContext, phi::dtype::bfloat16>);
REGISTER_OPERATOR(swish_grad, ops::OpTypedByOutGrad, ops::SwishGradInferShapeFunctor,
                  ops::GradInplaceInferer);
PD_REGISTER_ARG_MAPPING_FN(swish_grad, ops::SwishGradOpArgumentMapping);
PD_MAPPING_DIFFERS(swish_grad, "2.6 computes with 1, whatever beta is");
