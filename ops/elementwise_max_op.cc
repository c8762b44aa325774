#include "ops/common/family/elementwise_op.h"
#include "ops/common/operator/grad_op.h"

namespace paddle {
namespace operators {

class ElementwiseMaxOpMaker : public ElementwiseOpMaker {
 protected:
  const char* Symbol() const override { return "max"; }
};

struct ElementwiseMaxReference {
  template <typename W>
  static W Apply(W a, W b) {
    return a > b ? a : b;
  }
};

template <typename DeviceContext, typename T>
class ElementwiseMaxCPUKernel
    : public ElementwiseReferenceKernel<DeviceContext, T, ElementwiseMaxReference> {};

KernelSignature ElementwiseMaxOpArgumentMapping(const ArgumentMappingContext& ctx) {
  if (ElementwiseAxis(ctx) == -1) return {"maximum", {"X", "Y"}, {}, {"Out"}};
  return {"maximum_raw", {"X", "Y"}, {"axis"}, {"Out"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(elementwise_max, ElementwiseMaxInferShapeFunctor,
                            ElementwiseOpInferMeta);

constexpr GradSlots kElementwiseMaxGradSlots = {"X Y", "", "Out", "X Y"};

KernelSignature ElementwiseMaxGradOpArgumentMapping(const ArgumentMappingContext&) {
  return {"maximum_grad", {"X", "Y", "Out@GRAD"}, {"axis"}, {"X@GRAD", "Y@GRAD"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(elementwise_max_grad, ElementwiseMaxGradInferShapeFunctor,
                            PD_INFER_META(phi::GeneralBinaryGradInferMeta));

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OPERATOR(elementwise_max, ops::ElementwiseOp, ops::ElementwiseMaxOpMaker,
                  ops::ElementwiseMaxInferShapeFunctor, ops::ElementwiseInplaceInferer,
                  ops::SlotGradOpMaker<ops::kElementwiseMaxGradSlots>);
PD_REGISTER_BASE_KERNEL_NAME(elementwise_max, maximum);
PD_REGISTER_ARG_MAPPING_FN(elementwise_max, ops::ElementwiseMaxOpArgumentMapping);
REGISTER_OP_CPU_KERNEL(elementwise_max, ops::ElementwiseMaxCPUKernel<phi::CPUContext, float>,
                       ops::ElementwiseMaxCPUKernel<phi::CPUContext, double>,
                       ops::ElementwiseMaxCPUKernel<phi::CPUContext, int>,
                       ops::ElementwiseMaxCPUKernel<phi::CPUContext, int64_t>,
                       ops::ElementwiseMaxCPUKernel<phi::CPUContext, phi::dtype::bfloat16>);
REGISTER_OPERATOR(elementwise_max_grad, ops::OpTypedByOutGrad,
                  ops::ElementwiseMaxGradInferShapeFunctor, ops::GradInplaceInferer);
PD_REGISTER_BASE_KERNEL_NAME(elementwise_max_grad, maximum_grad);
PD_REGISTER_ARG_MAPPING_FN(elementwise_max_grad, ops::ElementwiseMaxGradOpArgumentMapping);
