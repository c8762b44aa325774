#include <cmath>

#include "ops/common/family/elementwise_op.h"
#include "ops/common/operator/grad_op.h"

namespace paddle {
namespace operators {

class ElementwisePowOpMaker : public ElementwiseOpMaker {
 protected:
  const char* Symbol() const override { return "^"; }
};

struct ElementwisePowReference {
  template <typename W>
  static W Apply(W a, W b) {
    const double power = std::pow(static_cast<double>(a), static_cast<double>(b));
    return std::is_integral_v<W> ? static_cast<W>(std::llrint(power)) : static_cast<W>(power);
  }
};

template <typename DeviceContext, typename T>
class ElementwisePowCPUKernel
    : public ElementwiseReferenceKernel<DeviceContext, T, ElementwisePowReference> {};

KernelSignature ElementwisePowOpArgumentMapping(const ArgumentMappingContext& ctx) {
  if (ElementwiseAxis(ctx) == -1) return {"elementwise_pow", {"X", "Y"}, {}, {"Out"}};
  return {"elementwise_pow_raw", {"X", "Y"}, {"axis"}, {"Out"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(elementwise_pow, ElementwisePowInferShapeFunctor,
                            ElementwiseOpInferMeta);

constexpr GradSlots kElementwisePowGradSlots = {"X Y", "", "Out", "X Y"};

KernelSignature ElementwisePowGradOpArgumentMapping(const ArgumentMappingContext&) {
  return {"elementwise_pow_grad", {"X", "Y", "Out@GRAD"}, {"axis"}, {"X@GRAD", "Y@GRAD"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(elementwise_pow_grad, ElementwisePowGradInferShapeFunctor,
                            PD_INFER_META(phi::GeneralBinaryGradInferMeta));

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OPERATOR(elementwise_pow, ops::ElementwiseOp, ops::ElementwisePowOpMaker,
                  ops::ElementwisePowInferShapeFunctor, ops::ElementwiseInplaceInferer,
                  ops::SlotGradOpMaker<ops::kElementwisePowGradSlots>);
PD_REGISTER_ARG_MAPPING_FN(elementwise_pow, ops::ElementwisePowOpArgumentMapping);
REGISTER_OP_CPU_KERNEL(elementwise_pow, ops::ElementwisePowCPUKernel<phi::CPUContext, float>,
                       ops::ElementwisePowCPUKernel<phi::CPUContext, double>,
                       ops::ElementwisePowCPUKernel<phi::CPUContext, int>,
                       ops::ElementwisePowCPUKernel<phi::CPUContext, int64_t>,
                       ops::ElementwisePowCPUKernel<phi::CPUContext, phi::dtype::bfloat16>);
REGISTER_OPERATOR(elementwise_pow_grad, ops::OpTypedByOutGrad,
                  ops::ElementwisePowGradInferShapeFunctor, ops::GradInplaceInferer);
PD_REGISTER_ARG_MAPPING_FN(elementwise_pow_grad, ops::ElementwisePowGradOpArgumentMapping);
REGISTER_OP_VERSION(elementwise_pow)
    .AddCheckpoint("Adds the attribute Scale_y.",
                   paddle::framework::compatible::OpVersionDesc().NewAttr(
                       "Scale_y", "Scale of Y, for a quantised program.", 1.0f));
