#include <cmath>

#include "ops/common/family/unary_op.h"
#include "ops/common/operator/grad_op.h"

namespace paddle {
namespace operators {

class RoundOpMaker : public ActivationOpMaker {
 protected:
  const char* Comment() const override {
    return "Out = the nearest whole number, halves away from zero.";
  }
};

struct RoundReference {
  explicit RoundReference(const framework::ExecutionContext&) {}
  double operator()(double x) const { return std::copysign(std::floor(std::fabs(x) + 0.5), x); }
};

template <typename DeviceContext, typename T>
class RoundCPUKernel : public UnaryReferenceKernel<DeviceContext, T, RoundReference> {};

KernelSignature RoundOpArgumentMapping(const ArgumentMappingContext&) {
  return {"round", {"X"}, {}, {"Out"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(round, RoundInferShapeFunctor, PD_INFER_META(phi::UnchangedInferMeta));

constexpr GradSlots kRoundGradSlots = {"", "", "Out", "X"};

KernelSignature RoundGradOpArgumentMapping(const ArgumentMappingContext&) {
  return {"round_grad", {"Out@GRAD"}, {}, {"X@GRAD"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(round_grad, RoundGradInferShapeFunctor,
                            PD_INFER_META(phi::GeneralUnaryGradInferMeta));

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OPERATOR(round, ops::OpTypedByX, ops::RoundOpMaker, ops::RoundInferShapeFunctor,
                  ops::ActivationInplaceInferer, ops::SlotGradOpMaker<ops::kRoundGradSlots>);
PD_REGISTER_ARG_MAPPING_FN(round, ops::RoundOpArgumentMapping);
REGISTER_OP_CPU_KERNEL(round, ops::RoundCPUKernel<phi::CPUContext, float>,
                       ops::RoundCPUKernel<phi::CPUContext, double>);
REGISTER_OPERATOR(round_grad, ops::OpTypedByOutGrad, ops::RoundGradInferShapeFunctor,
                  ops::GradInplaceInferer);
PD_REGISTER_ARG_MAPPING_FN(round_grad, ops::RoundGradOpArgumentMapping);
