#include <cmath>

#include "ops/common/family/unary_op.h"
#include "ops/common/operator/grad_op.h"

namespace paddle {
namespace operators {

class SoftplusOpMaker : public ActivationOpMaker {
 protected:
  void MakeAttributes() override {
    AddAttr<float>("beta", "The steepness.").SetDefault(1.0f);
    AddAttr<float>("threshold", "Above it the function is a straight line.").SetDefault(20.0f);
  }
  const char* Comment() const override {
    return "Out = ln(1 + e^(beta X)) / beta, and X where beta X is above the threshold.";
  }
};

struct SoftplusReference {
  explicit SoftplusReference(const framework::ExecutionContext& ctx)
      : beta(ctx.Attr<float>("beta")), threshold(ctx.Attr<float>("threshold")) {}
  double operator()(double x) const {
    const double b = beta;
    return b * x > threshold ? x : std::log1p(std::exp(b * x)) / b;
  }

  float beta;
  float threshold;
};

template <typename DeviceContext, typename T>
class SoftplusCPUKernel : public UnaryReferenceKernel<DeviceContext, T, SoftplusReference> {};

KernelSignature SoftplusOpArgumentMapping(const ArgumentMappingContext&) {
  return {"softplus", {"X"}, {"beta", "threshold"}, {"Out"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(softplus, SoftplusInferShapeFunctor,
                            PD_INFER_META(phi::UnchangedInferMeta));

constexpr GradSlots kSoftplusGradSlots = {"X", "", "Out", "X"};

KernelSignature SoftplusGradOpArgumentMapping(const ArgumentMappingContext&) {
  return {"softplus_grad", {"X", "Out@GRAD"}, {"beta", "threshold"}, {"X@GRAD"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(softplus_grad, SoftplusGradInferShapeFunctor,
                            PD_INFER_META(phi::GeneralUnaryGradInferMeta));

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OPERATOR(softplus, ops::OpTypedByX, ops::SoftplusOpMaker, ops::SoftplusInferShapeFunctor,
                  ops::ActivationInplaceInferer, ops::SlotGradOpMaker<ops::kSoftplusGradSlots>);
PD_REGISTER_ARG_MAPPING_FN(softplus, ops::SoftplusOpArgumentMapping);
REGISTER_OP_CPU_KERNEL(softplus, ops::SoftplusCPUKernel<phi::CPUContext, float>,
                       ops::SoftplusCPUKernel<phi::CPUContext, double>,
                       ops::SoftplusCPUKernel<phi::CPUContext, phi::dtype::bfloat16>);
REGISTER_OPERATOR(softplus_grad, ops::OpTypedByOutGrad, ops::SoftplusGradInferShapeFunctor,
                  ops::GradInplaceInferer);
PD_REGISTER_ARG_MAPPING_FN(softplus_grad, ops::SoftplusGradOpArgumentMapping);
REGISTER_OP_VERSION(softplus).AddCheckpoint(
    "Adds beta and threshold.",
    paddle::framework::compatible::OpVersionDesc()
        .NewAttr("beta", "The steepness.", 1.0f)
        .NewAttr("threshold", "Above it the function is a straight line.", 20.0f));
