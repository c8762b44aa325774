#include <cmath>

#include "compat/mapping_notes.h"
#include "ops/common/family/unary_op.h"
#include "ops/common/operator/grad_op.h"

namespace paddle {
namespace operators {

class HardSwishOpMaker : public ActivationOpMaker {
 protected:
  void MakeAttributes() override {
    AddAttr<float>("threshold", "Not read, as in 2.6: it is 6.").SetDefault(6.0f);
    AddAttr<float>("scale", "Not read, as in 2.6: it is 6.").SetDefault(6.0f);
    AddAttr<float>("offset", "Not read, as in 2.6: it is 3.").SetDefault(3.0f);
  }
  const char* Comment() const override { return "Out = X min(max(X + 3, 0), 6) / 6."; }
};

struct HardSwishReference {
  explicit HardSwishReference(const framework::ExecutionContext&) {}
  double operator()(double x) const { return x * (std::fmin(std::fmax(x + 3, 0.0), 6.0) / 6); }
};

template <typename DeviceContext, typename T>
class HardSwishCPUKernel : public UnaryReferenceKernel<DeviceContext, T, HardSwishReference> {};

KernelSignature HardSwishOpArgumentMapping(const ArgumentMappingContext&) {
  return {"hard_swish", {"X"}, {}, {"Out"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(hard_swish, HardSwishInferShapeFunctor,
                            PD_INFER_META(phi::UnchangedInferMeta));

constexpr GradSlots kHardSwishGradSlots = {"X", "", "Out", "X"};

KernelSignature HardSwishGradOpArgumentMapping(const ArgumentMappingContext&) {
  return {"hard_swish_grad", {"X", "Out@GRAD"}, {}, {"X@GRAD"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(hard_swish_grad, HardSwishGradInferShapeFunctor,
                            PD_INFER_META(phi::GeneralUnaryGradInferMeta));

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OPERATOR(hard_swish, ops::OpTypedByX, ops::HardSwishOpMaker,
                  ops::HardSwishInferShapeFunctor, ops::ActivationInplaceInferer,
                  ops::SlotGradOpMaker<ops::kHardSwishGradSlots>);
PD_REGISTER_ARG_MAPPING_FN(hard_swish, ops::HardSwishOpArgumentMapping);
PD_DROPPED_ARGUMENTS(hard_swish, {"threshold", "2.6 computes with 6, whatever it is"},
                     {"scale", "2.6 computes with 6, whatever it is"},
                     {"offset", "2.6 computes with 3, whatever it is"});
REGISTER_OP_CPU_KERNEL(hard_swish, ops::HardSwishCPUKernel<phi::CPUContext, float>,
                       ops::HardSwishCPUKernel<phi::CPUContext, double>);
REGISTER_OPERATOR(hard_swish_grad, ops::OpTypedByOutGrad, ops::HardSwishGradInferShapeFunctor,
                  ops::GradInplaceInferer);
PD_REGISTER_ARG_MAPPING_FN(hard_swish_grad, ops::HardSwishGradOpArgumentMapping);
PD_MAPPING_DIFFERS(hard_swish_grad, "2.6 computes with 6, 6 and 3, whatever the attributes are");
