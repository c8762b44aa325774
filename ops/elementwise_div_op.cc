#include "ops/common/family/elementwise_op.h"
#include "ops/common/operator/grad_op.h"

namespace paddle {
namespace operators {

class ElementwiseDivOpMaker : public ElementwiseOpMaker {
 protected:
  const char* Symbol() const override { return "/"; }
};

struct ElementwiseDivReference {
  template <typename W>
  static W Apply(W a, W b) {
    if constexpr (std::is_integral_v<W>) {
      PADDLE_ENFORCE_NE(
          b, W(0), phi::errors::InvalidArgument("elementwise_div: an integer is divided by zero"));
    }
    return static_cast<W>(a / b);
  }
};

template <typename DeviceContext, typename T>
class ElementwiseDivCPUKernel
    : public ElementwiseReferenceKernel<DeviceContext, T, ElementwiseDivReference> {};

KernelSignature ElementwiseDivOpArgumentMapping(const ArgumentMappingContext& ctx) {
  if (ElementwiseAxis(ctx) == -1) return {"divide", {"X", "Y"}, {}, {"Out"}};
  return {"divide_raw", {"X", "Y"}, {"axis"}, {"Out"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(elementwise_div, ElementwiseDivInferShapeFunctor,
                            ElementwiseOpInferMeta);

constexpr GradSlots kElementwiseDivGradSlots = {"X Y", "Out", "Out", "X Y"};

KernelSignature ElementwiseDivGradOpArgumentMapping(const ArgumentMappingContext&) {
  return {"divide_grad", {"X", "Y", "Out", "Out@GRAD"}, {"axis"}, {"X@GRAD", "Y@GRAD"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(elementwise_div_grad, ElementwiseDivGradInferShapeFunctor,
                            PD_INFER_META(phi::GeneralBinaryGradInferMeta));

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OPERATOR(elementwise_div, ops::ElementwiseOp, ops::ElementwiseDivOpMaker,
                  ops::ElementwiseDivInferShapeFunctor, ops::ElementwiseInplaceInferer,
                  ops::SlotGradOpMaker<ops::kElementwiseDivGradSlots>);
PD_REGISTER_BASE_KERNEL_NAME(elementwise_div, divide);
PD_REGISTER_ARG_MAPPING_FN(elementwise_div, ops::ElementwiseDivOpArgumentMapping);
PHIBRIDGE_REGISTER_ELEMENTWISE_REFERENCE(elementwise_div, ops::ElementwiseDivCPUKernel,
                                         ops::ElementwiseDivCPUKernel<phi::CPUContext, bool>,
                                         ops::ElementwiseDivCPUKernel<phi::CPUContext, int8_t>,
                                         ops::ElementwiseDivCPUKernel<phi::CPUContext, uint8_t>,
                                         ops::ElementwiseDivCPUKernel<phi::CPUContext, int16_t>);
REGISTER_OPERATOR(elementwise_div_grad, ops::ComplexPromotingGradOp,
                  ops::ElementwiseDivGradInferShapeFunctor, ops::GradInplaceInferer);
PD_REGISTER_BASE_KERNEL_NAME(elementwise_div_grad, divide_grad);
PD_REGISTER_ARG_MAPPING_FN(elementwise_div_grad, ops::ElementwiseDivGradOpArgumentMapping);
REGISTER_OP_VERSION(elementwise_div)
    .AddCheckpoint("Adds the attribute Scale_y.",
                   paddle::framework::compatible::OpVersionDesc().NewAttr(
                       "Scale_y", "Scale of Y, for a quantised program.", 1.0f));
