#include <cmath>

#include "ops/common/family/unary_op.h"
#include "ops/common/operator/grad_op.h"

namespace paddle {
namespace operators {

class TanhShrinkOpMaker : public ActivationOpMaker {
 protected:
  const char* Comment() const override { return "Out = X - tanh(X)."; }
};

struct TanhShrinkReference {
  explicit TanhShrinkReference(const framework::ExecutionContext&) {}
  double operator()(double x) const { return x - std::tanh(x); }
};

template <typename DeviceContext, typename T>
class TanhShrinkCPUKernel : public UnaryReferenceKernel<DeviceContext, T, TanhShrinkReference> {};

KernelSignature TanhShrinkOpArgumentMapping(const ArgumentMappingContext&) {
  return {"tanh_shrink", {"X"}, {}, {"Out"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(tanh_shrink, TanhShrinkInferShapeFunctor,
                            PD_INFER_META(phi::UnchangedInferMeta));

constexpr GradSlots kTanhShrinkGradSlots = {"X", "", "Out", "X"};

KernelSignature TanhShrinkGradOpArgumentMapping(const ArgumentMappingContext&) {
  return {"tanh_shrink_grad", {"X", "Out@GRAD"}, {}, {"X@GRAD"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(tanh_shrink_grad, TanhShrinkGradInferShapeFunctor,
                            PD_INFER_META(phi::GeneralUnaryGradInferMeta));

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OPERATOR(tanh_shrink, ops::OpTypedByX, ops::TanhShrinkOpMaker,
                  ops::TanhShrinkInferShapeFunctor, ops::ActivationInplaceInferer,
                  ops::SlotGradOpMaker<ops::kTanhShrinkGradSlots>);
PD_REGISTER_ARG_MAPPING_FN(tanh_shrink, ops::TanhShrinkOpArgumentMapping);
REGISTER_OP_CPU_KERNEL(tanh_shrink, ops::TanhShrinkCPUKernel<phi::CPUContext, float>,
                       ops::TanhShrinkCPUKernel<phi::CPUContext, double>);
REGISTER_OPERATOR(tanh_shrink_grad, ops::OpTypedByOutGrad, ops::TanhShrinkGradInferShapeFunctor,
                  ops::GradInplaceInferer);
PD_REGISTER_ARG_MAPPING_FN(tanh_shrink_grad, ops::TanhShrinkGradOpArgumentMapping);
