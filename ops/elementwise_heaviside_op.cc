#include "ops/common/family/elementwise_op.h"
#include "ops/common/operator/grad_op.h"

namespace paddle {
namespace operators {

class ElementwiseHeavisideOpMaker : public ElementwiseOpMaker {
 protected:
  const char* Symbol() const override { return "heaviside"; }
};

struct ElementwiseHeavisideReference {
  template <typename W>
  static W Apply(W a, W b) {
    if (a == W(0)) return b;
    return a > W(0) ? W(1) : W(0);
  }
};

template <typename DeviceContext, typename T>
class ElementwiseHeavisideCPUKernel
    : public ElementwiseReferenceKernel<DeviceContext, T, ElementwiseHeavisideReference, true> {};

KernelSignature ElementwiseHeavisideOpArgumentMapping(const ArgumentMappingContext& ctx) {
  if (ElementwiseAxis(ctx) == -1) return {"elementwise_heaviside", {"X", "Y"}, {}, {"Out"}};
  return {"elementwise_heaviside_raw", {"X", "Y"}, {"axis"}, {"Out"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(elementwise_heaviside, ElementwiseHeavisideInferShapeFunctor,
                            ElementwiseTrailingOpInferMeta);

constexpr GradSlots kElementwiseHeavisideGradSlots = {"X Y", "", "Out", "X Y"};

KernelSignature ElementwiseHeavisideGradOpArgumentMapping(const ArgumentMappingContext&) {
  return {"elementwise_heaviside_grad", {"X", "Y", "Out@GRAD"}, {"axis"}, {"X@GRAD", "Y@GRAD"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(elementwise_heaviside_grad, ElementwiseHeavisideGradInferShapeFunctor,
                            PD_INFER_META(phi::GeneralBinaryGradInferMeta));

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OPERATOR(elementwise_heaviside, ops::ElementwiseOp, ops::ElementwiseHeavisideOpMaker,
                  ops::ElementwiseHeavisideInferShapeFunctor, ops::ElementwiseInplaceInferer,
                  ops::SlotGradOpMaker<ops::kElementwiseHeavisideGradSlots>);
PD_REGISTER_ARG_MAPPING_FN(elementwise_heaviside, ops::ElementwiseHeavisideOpArgumentMapping);
REGISTER_OP_CPU_KERNEL(elementwise_heaviside,
                       ops::ElementwiseHeavisideCPUKernel<phi::CPUContext, float>,
                       ops::ElementwiseHeavisideCPUKernel<phi::CPUContext, double>,
                       ops::ElementwiseHeavisideCPUKernel<phi::CPUContext, int>,
                       ops::ElementwiseHeavisideCPUKernel<phi::CPUContext, int64_t>);
REGISTER_OPERATOR(elementwise_heaviside_grad, ops::OpTypedByOutGrad,
                  ops::ElementwiseHeavisideGradInferShapeFunctor);
PD_REGISTER_ARG_MAPPING_FN(elementwise_heaviside_grad,
                           ops::ElementwiseHeavisideGradOpArgumentMapping);
