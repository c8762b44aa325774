#include <cmath>

#include "ops/common/family/unary_op.h"
#include "ops/common/operator/grad_op.h"

namespace paddle {
namespace operators {

class LogitOpMaker : public ActivationOpMaker {
 protected:
  void MakeAttributes() override {
    AddAttr<float>("eps", "X is kept this far from 0 and 1; 0: not at all.").SetDefault(1e-6f);
  }
  const char* Comment() const override {
    return "Out = ln(X / (1 - X)) with X moved into [eps, 1 - eps].";
  }
};

struct LogitReference {
  explicit LogitReference(const framework::ExecutionContext& ctx) : eps(ctx.Attr<float>("eps")) {}
  double operator()(double x) const {
    const double low = eps;
    if (low == 0) return std::log(x) - std::log1p(-x);
    const double v = x != x ? x : std::fmax(std::fmin(x, 1 - low), low);
    return std::log(v) - std::log1p(-v);
  }

  float eps;
};

template <typename DeviceContext, typename T>
class LogitCPUKernel : public UnaryReferenceKernel<DeviceContext, T, LogitReference> {};

KernelSignature LogitOpArgumentMapping(const ArgumentMappingContext&) {
  return {"logit", {"X"}, {"eps"}, {"Out"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(logit, LogitInferShapeFunctor, PD_INFER_META(phi::UnchangedInferMeta));

constexpr GradSlots kLogitGradSlots = {"X", "", "Out", "X"};

KernelSignature LogitGradOpArgumentMapping(const ArgumentMappingContext&) {
  return {"logit_grad", {"X", "Out@GRAD"}, {"eps"}, {"X@GRAD"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(logit_grad, LogitGradInferShapeFunctor,
                            PD_INFER_META(phi::GeneralUnaryGradInferMeta));

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OPERATOR(logit, ops::OpTypedByX, ops::LogitOpMaker, ops::LogitInferShapeFunctor,
                  ops::ActivationInplaceInferer, ops::SlotGradOpMaker<ops::kLogitGradSlots>);
PD_REGISTER_ARG_MAPPING_FN(logit, ops::LogitOpArgumentMapping);
REGISTER_OP_CPU_KERNEL(logit, ops::LogitCPUKernel<phi::CPUContext, float>,
                       ops::LogitCPUKernel<phi::CPUContext, double>);
REGISTER_OPERATOR(logit_grad, ops::OpTypedByOutGrad, ops::LogitGradInferShapeFunctor,
                  ops::GradInplaceInferer);
PD_REGISTER_ARG_MAPPING_FN(logit_grad, ops::LogitGradOpArgumentMapping);
