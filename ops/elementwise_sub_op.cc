#include "ops/common/family/elementwise_op.h"
#include "ops/common/operator/grad_op.h"
#include "ops/common/quantize/int8_elementwise.h"

namespace paddle {
namespace operators {

class ElementwiseSubOpMaker : public ElementwiseOpMaker {
 protected:
  const char* Symbol() const override { return "-"; }
};

struct ElementwiseSubReference {
  template <typename W>
  static W Apply(W a, W b) {
    return static_cast<W>(a - b);
  }
};

template <typename DeviceContext, typename T>
class ElementwiseSubCPUKernel
    : public ElementwiseReferenceKernel<DeviceContext, T, ElementwiseSubReference> {};
template <typename DeviceContext, typename T>
class Int8ElementwiseSubCPUKernel
    : public Int8ElementwiseReferenceKernel<DeviceContext, T, ElementwiseSubReference> {};

KernelSignature ElementwiseSubOpArgumentMapping(const ArgumentMappingContext& ctx) {
  if (ElementwiseAxis(ctx) == -1) return {"subtract", {"X", "Y"}, {}, {"Out"}};
  return {"subtract_raw", {"X", "Y"}, {"axis"}, {"Out"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(elementwise_sub, ElementwiseSubInferShapeFunctor,
                            ElementwiseOpInferMeta);

constexpr GradSlots kElementwiseSubGradSlots = {"X Y", "", "Out", "X Y"};

KernelSignature ElementwiseSubGradOpArgumentMapping(const ArgumentMappingContext&) {
  return {"subtract_grad", {"X", "Y", "Out@GRAD"}, {"axis"}, {"X@GRAD", "Y@GRAD"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(elementwise_sub_grad, ElementwiseSubGradInferShapeFunctor,
                            PD_INFER_META(phi::GeneralBinaryGradInferMeta));

DECLARE_NO_NEED_BUFFER_VARS_INFERER(ElementwiseSubGradNoNeedBufferVarsInferer, "X", "Y");

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OPERATOR(elementwise_sub, ops::ElementwiseOp, ops::ElementwiseSubOpMaker,
                  ops::ElementwiseSubInferShapeFunctor, ops::ElementwiseInplaceInferer,
                  ops::SlotGradOpMaker<ops::kElementwiseSubGradSlots>);
PD_REGISTER_BASE_KERNEL_NAME(elementwise_sub, subtract);
PD_REGISTER_ARG_MAPPING_FN(elementwise_sub, ops::ElementwiseSubOpArgumentMapping);
PHIBRIDGE_REGISTER_ELEMENTWISE_REFERENCE(
    elementwise_sub, ops::ElementwiseSubCPUKernel,
    ops::ElementwiseSubCPUKernel<phi::CPUContext, int16_t>,
    ops::ElementwiseSubCPUKernel<phi::CPUContext, phi::dtype::bfloat16>,
    ops::Int8ElementwiseSubCPUKernel<phi::CPUContext, int8_t>,
    ops::Int8ElementwiseSubCPUKernel<phi::CPUContext, uint8_t>);
REGISTER_OPERATOR(elementwise_sub_grad, ops::ComplexPromotingGradOp,
                  ops::ElementwiseSubGradInferShapeFunctor,
                  ops::ElementwiseSubGradNoNeedBufferVarsInferer, ops::GradInplaceInferer);
PD_REGISTER_BASE_KERNEL_NAME(elementwise_sub_grad, subtract_grad);
PD_REGISTER_ARG_MAPPING_FN(elementwise_sub_grad, ops::ElementwiseSubGradOpArgumentMapping);
REGISTER_OP_VERSION(elementwise_sub)
    .AddCheckpoint("Adds the attribute Scale_y.",
                   paddle::framework::compatible::OpVersionDesc().NewAttr(
                       "Scale_y", "Scale of Y, for a quantised program.", 1.0f));
