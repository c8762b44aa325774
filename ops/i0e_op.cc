#include "ops/common/family/bessel_op.h"

namespace paddle {
namespace operators {

class I0eOpMaker : public LowerUnaryOpMaker {
 protected:
  const char* Comment() const override {
    return "out = exp(-|x|) times the modified Bessel function of order 0.";
  }
};

struct I0eReference {
  explicit I0eReference(const framework::ExecutionContext&) {}
  double operator()(double x) const { return reference::ScaledBessel(0, x); }
};

template <typename DeviceContext, typename T>
class I0eCPUKernel : public LowerUnaryReferenceKernel<DeviceContext, T, I0eReference> {};

KernelSignature I0eOpArgumentMapping(const ArgumentMappingContext&) {
  return {"i0e", {"x"}, {}, {"out"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(i0e, I0eInferShapeFunctor, PD_INFER_META(phi::UnchangedInferMeta));

constexpr GradSlots kI0eGradSlots = {"x", "out", "out", "x"};

KernelSignature I0eGradOpArgumentMapping(const ArgumentMappingContext&) {
  return {"i0e_grad", {"x", "out", "out@GRAD"}, {}, {"x@GRAD"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(i0e_grad, I0eGradInferShapeFunctor,
                            PD_INFER_META(phi::GeneralUnaryGradInferMeta));

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OPERATOR(i0e, ops::OpTypedByLowerX, ops::I0eOpMaker, ops::I0eInferShapeFunctor,
                  ops::SlotGradOpMaker<ops::kI0eGradSlots>);
PD_REGISTER_ARG_MAPPING_FN(i0e, ops::I0eOpArgumentMapping);
REGISTER_OP_CPU_KERNEL(i0e, ops::I0eCPUKernel<phi::CPUContext, float>,
                       ops::I0eCPUKernel<phi::CPUContext, double>);
REGISTER_OPERATOR(i0e_grad, ops::OpTypedByLowerOutGrad, ops::I0eGradInferShapeFunctor);
PD_REGISTER_ARG_MAPPING_FN(i0e_grad, ops::I0eGradOpArgumentMapping);
