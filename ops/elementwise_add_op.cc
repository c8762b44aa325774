#include "ops/common/family/elementwise_op.h"
#include "ops/common/operator/grad_op.h"
#include "ops/common/quantize/int8_elementwise.h"

namespace paddle {
namespace operators {

class ElementwiseAddOpMaker : public ElementwiseOpMaker {
 protected:
  const char* Symbol() const override { return "+"; }
};

struct ElementwiseAddReference {
  template <typename W>
  static W Apply(W a, W b) {
    return static_cast<W>(a + b);
  }
};

template <typename DeviceContext, typename T>
class ElementwiseAddCPUKernel
    : public ElementwiseReferenceKernel<DeviceContext, T, ElementwiseAddReference> {};
template <typename DeviceContext, typename T>
class Int8ElementwiseAddCPUKernel
    : public Int8ElementwiseReferenceKernel<DeviceContext, T, ElementwiseAddReference> {};

KernelSignature ElementwiseAddOpArgumentMapping(const ArgumentMappingContext& ctx) {
  if (ElementwiseAxis(ctx) == -1) return {"add", {"X", "Y"}, {}, {"Out"}};
  return {"add_raw", {"X", "Y"}, {"axis"}, {"Out"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(elementwise_add, ElementwiseAddInferShapeFunctor,
                            ElementwiseOpInferMeta);

constexpr GradSlots kElementwiseAddGradSlots = {"X Y", "", "Out", "X Y"};

KernelSignature ElementwiseAddGradOpArgumentMapping(const ArgumentMappingContext&) {
  return {"add_grad", {"X", "Y", "Out@GRAD"}, {"axis"}, {"X@GRAD", "Y@GRAD"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(elementwise_add_grad, ElementwiseAddGradInferShapeFunctor,
                            PD_INFER_META(phi::GeneralBinaryGradInferMeta));

DECLARE_NO_NEED_BUFFER_VARS_INFERER(ElementwiseAddGradNoNeedBufferVarsInferer, "X", "Y");

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OPERATOR(elementwise_add, ops::ElementwiseOp, ops::ElementwiseAddOpMaker,
                  ops::ElementwiseAddInferShapeFunctor, ops::ElementwiseInplaceInferer,
                  ops::SlotGradOpMaker<ops::kElementwiseAddGradSlots>);
PD_REGISTER_BASE_KERNEL_NAME(elementwise_add, add);
PD_REGISTER_ARG_MAPPING_FN(elementwise_add, ops::ElementwiseAddOpArgumentMapping);
PHIBRIDGE_REGISTER_ELEMENTWISE_REFERENCE(
    elementwise_add, ops::ElementwiseAddCPUKernel,
    ops::ElementwiseAddCPUKernel<phi::CPUContext, int16_t>,
    ops::Int8ElementwiseAddCPUKernel<phi::CPUContext, int8_t>,
    ops::Int8ElementwiseAddCPUKernel<phi::CPUContext, uint8_t>);
REGISTER_OPERATOR(elementwise_add_grad, ops::ComplexPromotingGradOp,
                  ops::ElementwiseAddGradInferShapeFunctor,
                  ops::ElementwiseAddGradNoNeedBufferVarsInferer, ops::GradInplaceInferer);
PD_REGISTER_BASE_KERNEL_NAME(elementwise_add_grad, add_grad);
PD_REGISTER_ARG_MAPPING_FN(elementwise_add_grad, ops::ElementwiseAddGradOpArgumentMapping);
REGISTER_OP_VERSION(elementwise_add)
    .AddCheckpoint("Adds the attribute Scale_y.",
                   paddle::framework::compatible::OpVersionDesc().NewAttr(
                       "Scale_y", "Scale of Y, for a quantised program.", 1.0f));
