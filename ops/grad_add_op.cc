#include "compat/mapping_notes.h"
#include "ops/common/family/elementwise_op.h"

namespace paddle {
namespace operators {

class GradAddOpMaker : public ElementwiseOpMaker {
 protected:
  const char* Symbol() const override { return "+"; }
};

/// elementwise_add of two gradients, which has no gradient of its own.
struct GradAddReference {
  template <typename W>
  static W Apply(W a, W b) {
    return static_cast<W>(a + b);
  }
};

template <typename DeviceContext, typename T>
class GradAddCPUKernel : public ElementwiseReferenceKernel<DeviceContext, T, GradAddReference> {};

KernelSignature GradAddOpArgumentMapping(const ArgumentMappingContext&) {
  return {"grad_add", {"X", "Y"}, {}, {"Out"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(grad_add, GradAddInferShapeFunctor, ElementwiseOpInferMeta);

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OPERATOR(grad_add, ops::ElementwiseOp, ops::GradAddOpMaker, ops::GradAddInferShapeFunctor,
                  ops::ElementwiseInplaceInferer,
                  paddle::framework::EmptyGradOpMaker<paddle::framework::OpDesc>);
PD_REGISTER_ARG_MAPPING_FN(grad_add, ops::GradAddOpArgumentMapping);
PD_DROPPED_ARGUMENTS(grad_add, {"axis", "both gradients have one shape"});
PHIBRIDGE_REGISTER_ELEMENTWISE_REFERENCE(grad_add, ops::GradAddCPUKernel,
                                         ops::GradAddCPUKernel<phi::CPUContext, int16_t>);
