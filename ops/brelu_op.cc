#include <cmath>

#include "ops/common/family/unary_op.h"
#include "ops/common/operator/grad_op.h"

namespace paddle {
namespace operators {

class BReluOpMaker : public ActivationOpMaker {
 protected:
  void MakeAttributes() override {
    AddAttr<float>("t_min", "The smallest value that comes out.").SetDefault(0.0f);
    AddAttr<float>("t_max", "The largest value that comes out.").SetDefault(24.0f);
  }
  const char* Comment() const override { return "Out = min(max(X, t_min), t_max)."; }
};

struct BReluReference {
  explicit BReluReference(const framework::ExecutionContext& ctx)
      : t_min(ctx.Attr<float>("t_min")), t_max(ctx.Attr<float>("t_max")) {}
  double operator()(double x) const { return x != x ? x : std::fmin(std::fmax(x, t_min), t_max); }

  float t_min;
  float t_max;
};

template <typename DeviceContext, typename T>
class BReluCPUKernel : public UnaryReferenceKernel<DeviceContext, T, BReluReference> {};

KernelSignature BReluOpArgumentMapping(const ArgumentMappingContext&) {
  return {"brelu", {"X"}, {"t_min", "t_max"}, {"Out"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(brelu, BReluInferShapeFunctor, PD_INFER_META(phi::UnchangedInferMeta));

constexpr GradSlots kBReluGradSlots = {"X", "", "Out", "X"};

KernelSignature BReluGradOpArgumentMapping(const ArgumentMappingContext&) {
  return {"brelu_grad", {"X", "Out@GRAD"}, {"t_min", "t_max"}, {"X@GRAD"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(brelu_grad, BReluGradInferShapeFunctor,
                            PD_INFER_META(phi::GeneralUnaryGradInferMeta));

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OPERATOR(brelu, ops::OpTypedByX, ops::BReluOpMaker, ops::BReluInferShapeFunctor,
                  ops::ActivationInplaceInferer, ops::SlotGradOpMaker<ops::kBReluGradSlots>);
PD_REGISTER_ARG_MAPPING_FN(brelu, ops::BReluOpArgumentMapping);
REGISTER_OP_CPU_KERNEL(brelu, ops::BReluCPUKernel<phi::CPUContext, float>,
                       ops::BReluCPUKernel<phi::CPUContext, double>);
REGISTER_OPERATOR(brelu_grad, ops::OpTypedByOutGrad, ops::BReluGradInferShapeFunctor,
                  ops::GradInplaceInferer);
PD_REGISTER_ARG_MAPPING_FN(brelu_grad, ops::BReluGradOpArgumentMapping);
