#include "ops/common/family/unary_op.h"
#include "ops/common/operator/grad_op.h"

namespace paddle {
namespace operators {

class ReciprocalOpMaker : public ActivationOpMaker {
 protected:
  const char* Comment() const override { return "Out = 1 / X."; }
};

struct ReciprocalReference {
  explicit ReciprocalReference(const framework::ExecutionContext&) {}
  double operator()(double x) const { return 1 / x; }
};

template <typename DeviceContext, typename T>
class ReciprocalCPUKernel : public UnaryReferenceKernel<DeviceContext, T, ReciprocalReference> {};

KernelSignature ReciprocalOpArgumentMapping(const ArgumentMappingContext&) {
  return {"reciprocal", {"X"}, {}, {"Out"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(reciprocal, ReciprocalInferShapeFunctor,
                            PD_INFER_META(phi::UnchangedInferMeta));

constexpr GradSlots kReciprocalGradSlots = {"", "Out", "Out", "X"};

KernelSignature ReciprocalGradOpArgumentMapping(const ArgumentMappingContext&) {
  return {"reciprocal_grad", {"Out", "Out@GRAD"}, {}, {"X@GRAD"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(reciprocal_grad, ReciprocalGradInferShapeFunctor,
                            PD_INFER_META(phi::GeneralUnaryGradInferMeta));

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OPERATOR(reciprocal, ops::OpTypedByX, ops::ReciprocalOpMaker,
                  ops::ReciprocalInferShapeFunctor, ops::ActivationInplaceInferer,
                  ops::SlotGradOpMaker<ops::kReciprocalGradSlots>);
PD_REGISTER_ARG_MAPPING_FN(reciprocal, ops::ReciprocalOpArgumentMapping);
REGISTER_OP_CPU_KERNEL(reciprocal, ops::ReciprocalCPUKernel<phi::CPUContext, float>,
                       ops::ReciprocalCPUKernel<phi::CPUContext, double>);
REGISTER_OPERATOR(reciprocal_grad, ops::OpTypedByOutGrad, ops::ReciprocalGradInferShapeFunctor,
                  ops::GradInplaceInferer);
PD_REGISTER_ARG_MAPPING_FN(reciprocal_grad, ops::ReciprocalGradOpArgumentMapping);
