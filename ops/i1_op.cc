#include "ops/common/family/bessel_op.h"

namespace paddle {
namespace operators {

class I1OpMaker : public LowerUnaryOpMaker {
 protected:
  const char* Comment() const override {
    return "out = the modified Bessel function of the first kind of order 1.";
  }
};

struct I1Reference {
  explicit I1Reference(const framework::ExecutionContext&) {}
  double operator()(double x) const { return reference::Bessel(1, x); }
};

template <typename DeviceContext, typename T>
class I1CPUKernel : public LowerUnaryReferenceKernel<DeviceContext, T, I1Reference> {};

KernelSignature I1OpArgumentMapping(const ArgumentMappingContext&) {
  return {"i1", {"x"}, {}, {"out"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(i1, I1InferShapeFunctor, PD_INFER_META(phi::UnchangedInferMeta));

constexpr GradSlots kI1GradSlots = {"x", "out", "out", "x"};

KernelSignature I1GradOpArgumentMapping(const ArgumentMappingContext&) {
  return {"i1_grad", {"x", "out", "out@GRAD"}, {}, {"x@GRAD"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(i1_grad, I1GradInferShapeFunctor,
                            PD_INFER_META(phi::GeneralUnaryGradInferMeta));

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OPERATOR(i1, ops::OpTypedByLowerX, ops::I1OpMaker, ops::I1InferShapeFunctor,
                  ops::SlotGradOpMaker<ops::kI1GradSlots>);
PD_REGISTER_ARG_MAPPING_FN(i1, ops::I1OpArgumentMapping);
REGISTER_OP_CPU_KERNEL(i1, ops::I1CPUKernel<phi::CPUContext, float>,
                       ops::I1CPUKernel<phi::CPUContext, double>);
REGISTER_OPERATOR(i1_grad, ops::OpTypedByLowerOutGrad, ops::I1GradInferShapeFunctor);
PD_REGISTER_ARG_MAPPING_FN(i1_grad, ops::I1GradOpArgumentMapping);
