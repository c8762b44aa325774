#include "ops/common/family/bessel_op.h"

namespace paddle {
namespace operators {

class I0OpMaker : public LowerUnaryOpMaker {
 protected:
  const char* Comment() const override {
    return "out = the modified Bessel function of the first kind of order 0.";
  }
};

struct I0Reference {
  explicit I0Reference(const framework::ExecutionContext&) {}
  double operator()(double x) const { return reference::Bessel(0, x); }
};

template <typename DeviceContext, typename T>
class I0CPUKernel : public LowerUnaryReferenceKernel<DeviceContext, T, I0Reference> {};

KernelSignature I0OpArgumentMapping(const ArgumentMappingContext&) {
  return {"i0", {"x"}, {}, {"out"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(i0, I0InferShapeFunctor, PD_INFER_META(phi::UnchangedInferMeta));

constexpr GradSlots kI0GradSlots = {"x", "", "out", "x"};

KernelSignature I0GradOpArgumentMapping(const ArgumentMappingContext&) {
  return {"i0_grad", {"x", "out@GRAD"}, {}, {"x@GRAD"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(i0_grad, I0GradInferShapeFunctor,
                            PD_INFER_META(phi::GeneralUnaryGradInferMeta));

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OPERATOR(i0, ops::OpTypedByLowerX, ops::I0OpMaker, ops::I0InferShapeFunctor,
                  ops::SlotGradOpMaker<ops::kI0GradSlots>);
PD_REGISTER_ARG_MAPPING_FN(i0, ops::I0OpArgumentMapping);
REGISTER_OP_CPU_KERNEL(i0, ops::I0CPUKernel<phi::CPUContext, float>,
                       ops::I0CPUKernel<phi::CPUContext, double>);
REGISTER_OPERATOR(i0_grad, ops::OpTypedByLowerOutGrad, ops::I0GradInferShapeFunctor);
PD_REGISTER_ARG_MAPPING_FN(i0_grad, ops::I0GradOpArgumentMapping);
