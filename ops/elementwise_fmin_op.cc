#include <cmath>

#include "ops/common/family/elementwise_op.h"
#include "ops/common/operator/grad_op.h"

namespace paddle {
namespace operators {

class ElementwiseFMinOpMaker : public ElementwiseOpMaker {
 protected:
  const char* Symbol() const override { return "fmin"; }
};

struct ElementwiseFMinReference {
  template <typename W>
  static W Apply(W a, W b) {
    if constexpr (std::is_integral_v<W>) {
      return a < b ? a : b;
    } else {
      return std::fmin(a, b);
    }
  }
};

template <typename DeviceContext, typename T>
class ElementwiseFMinCPUKernel
    : public ElementwiseReferenceKernel<DeviceContext, T, ElementwiseFMinReference, true> {};

KernelSignature ElementwiseFMinOpArgumentMapping(const ArgumentMappingContext&) {
  return {"fmin", {"X", "Y"}, {"axis"}, {"Out"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(elementwise_fmin, ElementwiseFMinInferShapeFunctor,
                            ElementwiseTrailingOpInferMeta);

constexpr GradSlots kElementwiseFMinGradSlots = {"X Y", "", "Out", "X Y"};

KernelSignature ElementwiseFMinGradOpArgumentMapping(const ArgumentMappingContext&) {
  return {"fmin_grad", {"X", "Y", "Out@GRAD"}, {"axis"}, {"X@GRAD", "Y@GRAD"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(elementwise_fmin_grad, ElementwiseFMinGradInferShapeFunctor,
                            PD_INFER_META(phi::GeneralBinaryGradInferMeta));

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OPERATOR(elementwise_fmin, ops::ElementwiseOp, ops::ElementwiseFMinOpMaker,
                  ops::ElementwiseFMinInferShapeFunctor, ops::ElementwiseInplaceInferer,
                  ops::SlotGradOpMaker<ops::kElementwiseFMinGradSlots>);
PD_REGISTER_BASE_KERNEL_NAME(elementwise_fmin, fmin);
PD_REGISTER_ARG_MAPPING_FN(elementwise_fmin, ops::ElementwiseFMinOpArgumentMapping);
REGISTER_OP_CPU_KERNEL(elementwise_fmin, ops::ElementwiseFMinCPUKernel<phi::CPUContext, float>,
                       ops::ElementwiseFMinCPUKernel<phi::CPUContext, double>,
                       ops::ElementwiseFMinCPUKernel<phi::CPUContext, int>,
                       ops::ElementwiseFMinCPUKernel<phi::CPUContext, int64_t>);
REGISTER_OPERATOR(elementwise_fmin_grad, ops::OpTypedByOutGrad,
                  ops::ElementwiseFMinGradInferShapeFunctor, ops::GradInplaceInferer);
PD_REGISTER_BASE_KERNEL_NAME(elementwise_fmin_grad, fmin_grad);
PD_REGISTER_ARG_MAPPING_FN(elementwise_fmin_grad, ops::ElementwiseFMinGradOpArgumentMapping);
