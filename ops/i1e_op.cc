#include "ops/common/family/bessel_op.h"

namespace paddle {
namespace operators {

class I1eOpMaker : public LowerUnaryOpMaker {
 protected:
  const char* Comment() const override {
    return "out = exp(-|x|) times the modified Bessel function of order 1.";
  }
};

struct I1eReference {
  explicit I1eReference(const framework::ExecutionContext&) {}
  double operator()(double x) const { return reference::ScaledBessel(1, x); }
};

template <typename DeviceContext, typename T>
class I1eCPUKernel : public LowerUnaryReferenceKernel<DeviceContext, T, I1eReference> {};

KernelSignature I1eOpArgumentMapping(const ArgumentMappingContext&) {
  return {"i1e", {"x"}, {}, {"out"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(i1e, I1eInferShapeFunctor, PD_INFER_META(phi::UnchangedInferMeta));

constexpr GradSlots kI1eGradSlots = {"x", "out", "out", "x"};

KernelSignature I1eGradOpArgumentMapping(const ArgumentMappingContext&) {
  return {"i1e_grad", {"x", "out", "out@GRAD"}, {}, {"x@GRAD"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(i1e_grad, I1eGradInferShapeFunctor,
                            PD_INFER_META(phi::GeneralUnaryGradInferMeta));

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OPERATOR(i1e, ops::OpTypedByLowerX, ops::I1eOpMaker, ops::I1eInferShapeFunctor,
                  ops::SlotGradOpMaker<ops::kI1eGradSlots>);
PD_REGISTER_ARG_MAPPING_FN(i1e, ops::I1eOpArgumentMapping);
REGISTER_OP_CPU_KERNEL(i1e, ops::I1eCPUKernel<phi::CPUContext, float>,
                       ops::I1eCPUKernel<phi::CPUContext, double>);
REGISTER_OPERATOR(i1e_grad, ops::OpTypedByLowerOutGrad, ops::I1eGradInferShapeFunctor);
PD_REGISTER_ARG_MAPPING_FN(i1e_grad, ops::I1eGradOpArgumentMapping);
