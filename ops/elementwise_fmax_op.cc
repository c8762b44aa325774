#include <cmath>

#include "ops/common/family/elementwise_op.h"
#include "ops/common/operator/grad_op.h"

namespace paddle {
namespace operators {

class ElementwiseFMaxOpMaker : public ElementwiseOpMaker {
 protected:
  const char* Symbol() const override { return "fmax"; }
};

struct ElementwiseFMaxReference {
  template <typename W>
  static W Apply(W a, W b) {
    if constexpr (std::is_integral_v<W>) {
      return a > b ? a : b;
    } else {
      return std::fmax(a, b);
    }
  }
};

template <typename DeviceContext, typename T>
class ElementwiseFMaxCPUKernel
    : public ElementwiseReferenceKernel<DeviceContext, T, ElementwiseFMaxReference, true> {};

KernelSignature ElementwiseFMaxOpArgumentMapping(const ArgumentMappingContext&) {
  return {"fmax", {"X", "Y"}, {"axis"}, {"Out"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(elementwise_fmax, ElementwiseFMaxInferShapeFunctor,
                            ElementwiseTrailingOpInferMeta);

constexpr GradSlots kElementwiseFMaxGradSlots = {"X Y", "", "Out", "X Y"};

KernelSignature ElementwiseFMaxGradOpArgumentMapping(const ArgumentMappingContext&) {
  return {"fmax_grad", {"X", "Y", "Out@GRAD"}, {"axis"}, {"X@GRAD", "Y@GRAD"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(elementwise_fmax_grad, ElementwiseFMaxGradInferShapeFunctor,
                            PD_INFER_META(phi::GeneralBinaryGradInferMeta));

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OPERATOR(elementwise_fmax, ops::ElementwiseOp, ops::ElementwiseFMaxOpMaker,
                  ops::ElementwiseFMaxInferShapeFunctor, ops::ElementwiseInplaceInferer,
                  ops::SlotGradOpMaker<ops::kElementwiseFMaxGradSlots>);
PD_REGISTER_BASE_KERNEL_NAME(elementwise_fmax, fmax);
PD_REGISTER_ARG_MAPPING_FN(elementwise_fmax, ops::ElementwiseFMaxOpArgumentMapping);
REGISTER_OP_CPU_KERNEL(elementwise_fmax, ops::ElementwiseFMaxCPUKernel<phi::CPUContext, float>,
                       ops::ElementwiseFMaxCPUKernel<phi::CPUContext, double>,
                       ops::ElementwiseFMaxCPUKernel<phi::CPUContext, int>,
                       ops::ElementwiseFMaxCPUKernel<phi::CPUContext, int64_t>);
REGISTER_OPERATOR(elementwise_fmax_grad, ops::OpTypedByOutGrad,
                  ops::ElementwiseFMaxGradInferShapeFunctor, ops::GradInplaceInferer);
PD_REGISTER_BASE_KERNEL_NAME(elementwise_fmax_grad, fmax_grad);
PD_REGISTER_ARG_MAPPING_FN(elementwise_fmax_grad, ops::ElementwiseFMaxGradOpArgumentMapping);
