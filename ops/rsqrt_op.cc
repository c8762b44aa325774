#include <cmath>

#include "ops/common/family/unary_op.h"
#include "ops/common/operator/grad_op.h"

namespace paddle {
namespace operators {

class RsqrtOpMaker : public ActivationOpMaker {
 protected:
  const char* Comment() const override { return "Out = 1 / sqrt(X)."; }
};

struct RsqrtReference {
  explicit RsqrtReference(const framework::ExecutionContext&) {}
  double operator()(double x) const { return 1 / std::sqrt(x); }
};

template <typename DeviceContext, typename T>
class RsqrtCPUKernel : public UnaryReferenceKernel<DeviceContext, T, RsqrtReference> {};

KernelSignature RsqrtOpArgumentMapping(const ArgumentMappingContext&) {
  return {"rsqrt", {"X"}, {}, {"Out"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(rsqrt, RsqrtInferShapeFunctor, PD_INFER_META(phi::UnchangedInferMeta));

constexpr GradSlots kRsqrtGradSlots = {"", "Out", "Out", "X"};

KernelSignature RsqrtGradOpArgumentMapping(const ArgumentMappingContext&) {
  return {"rsqrt_grad", {"Out", "Out@GRAD"}, {}, {"X@GRAD"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(rsqrt_grad, RsqrtGradInferShapeFunctor,
                            PD_INFER_META(phi::GeneralUnaryGradInferMeta));

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OPERATOR(rsqrt, ops::OpTypedByX, ops::RsqrtOpMaker, ops::RsqrtInferShapeFunctor,
                  ops::ActivationInplaceInferer, ops::SlotGradOpMaker<ops::kRsqrtGradSlots>);
PD_REGISTER_ARG_MAPPING_FN(rsqrt, ops::RsqrtOpArgumentMapping);
REGISTER_OP_CPU_KERNEL(rsqrt, ops::RsqrtCPUKernel<phi::CPUContext, float>,
                       ops::RsqrtCPUKernel<phi::CPUContext, double>);
REGISTER_OPERATOR(rsqrt_grad, ops::OpTypedByOutGrad, ops::RsqrtGradInferShapeFunctor,
                  ops::GradInplaceInferer);
PD_REGISTER_ARG_MAPPING_FN(rsqrt_grad, ops::RsqrtGradOpArgumentMapping);
