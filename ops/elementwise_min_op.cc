#include "ops/common/family/elementwise_op.h"
#include "ops/common/operator/grad_op.h"

namespace paddle {
namespace operators {

class ElementwiseMinOpMaker : public ElementwiseOpMaker {
 protected:
  const char* Symbol() const override { return "min"; }
};

struct ElementwiseMinReference {
  template <typename W>
  static W Apply(W a, W b) {
    return a < b ? a : b;
  }
};

template <typename DeviceContext, typename T>
class ElementwiseMinCPUKernel
    : public ElementwiseReferenceKernel<DeviceContext, T, ElementwiseMinReference> {};

KernelSignature ElementwiseMinOpArgumentMapping(const ArgumentMappingContext& ctx) {
  if (ElementwiseAxis(ctx) == -1) return {"minimum", {"X", "Y"}, {}, {"Out"}};
  return {"minimum_raw", {"X", "Y"}, {"axis"}, {"Out"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(elementwise_min, ElementwiseMinInferShapeFunctor,
                            ElementwiseOpInferMeta);

constexpr GradSlots kElementwiseMinGradSlots = {"X Y", "", "Out", "X Y"};

KernelSignature ElementwiseMinGradOpArgumentMapping(const ArgumentMappingContext&) {
  return {"minimum_grad", {"X", "Y", "Out@GRAD"}, {"axis"}, {"X@GRAD", "Y@GRAD"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(elementwise_min_grad, ElementwiseMinGradInferShapeFunctor,
                            PD_INFER_META(phi::GeneralBinaryGradInferMeta));

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OPERATOR(elementwise_min, ops::ElementwiseOp, ops::ElementwiseMinOpMaker,
                  ops::ElementwiseMinInferShapeFunctor, ops::ElementwiseInplaceInferer,
                  ops::SlotGradOpMaker<ops::kElementwiseMinGradSlots>);
PD_REGISTER_BASE_KERNEL_NAME(elementwise_min, minimum);
PD_REGISTER_ARG_MAPPING_FN(elementwise_min, ops::ElementwiseMinOpArgumentMapping);
REGISTER_OP_CPU_KERNEL(elementwise_min, ops::ElementwiseMinCPUKernel<phi::CPUContext, float>,
                       ops::ElementwiseMinCPUKernel<phi::CPUContext, double>,
                       ops::ElementwiseMinCPUKernel<phi::CPUContext, int>,
                       ops::ElementwiseMinCPUKernel<phi::CPUContext, int64_t>,
                       ops::ElementwiseMinCPUKernel<phi::CPUContext, phi::dtype::bfloat16>);
REGISTER_OPERATOR(elementwise_min_grad, ops::OpTypedByOutGrad,
                  ops::ElementwiseMinGradInferShapeFunctor, ops::GradInplaceInferer);
PD_REGISTER_BASE_KERNEL_NAME(elementwise_min_grad, minimum_grad);
PD_REGISTER_ARG_MAPPING_FN(elementwise_min_grad, ops::ElementwiseMinGradOpArgumentMapping);
