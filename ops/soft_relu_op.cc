#include <cmath>

#include "ops/common/family/unary_op.h"
#include "ops/common/operator/grad_op.h"

namespace paddle {
namespace operators {

class SoftReluOpMaker : public ActivationOpMaker {
 protected:
  void MakeAttributes() override {
    AddAttr<float>("threshold", "X is kept within this of 0.").SetDefault(40.0f);
  }
  const char* Comment() const override {
    return "Out = ln(1 + e^X) with X moved into [-threshold, threshold].";
  }
};

struct SoftReluReference {
  explicit SoftReluReference(const framework::ExecutionContext& ctx)
      : threshold(ctx.Attr<float>("threshold")) {}
  double operator()(double x) const {
    const double v =
        x != x ? x : std::fmax(std::fmin(x, threshold), -static_cast<double>(threshold));
    return std::log1p(std::exp(v));
  }

  float threshold;
};

template <typename DeviceContext, typename T>
class SoftReluCPUKernel : public UnaryReferenceKernel<DeviceContext, T, SoftReluReference> {};

KernelSignature SoftReluOpArgumentMapping(const ArgumentMappingContext&) {
  return {"soft_relu", {"X"}, {"threshold"}, {"Out"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(soft_relu, SoftReluInferShapeFunctor,
                            PD_INFER_META(phi::UnchangedInferMeta));

constexpr GradSlots kSoftReluGradSlots = {"", "Out", "Out", "X"};

KernelSignature SoftReluGradOpArgumentMapping(const ArgumentMappingContext&) {
  return {"soft_relu_grad", {"Out", "Out@GRAD"}, {"threshold"}, {"X@GRAD"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(soft_relu_grad, SoftReluGradInferShapeFunctor,
                            PD_INFER_META(phi::GeneralUnaryGradInferMeta));

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OPERATOR(soft_relu, ops::OpTypedByX, ops::SoftReluOpMaker, ops::SoftReluInferShapeFunctor,
                  ops::ActivationInplaceInferer, ops::SlotGradOpMaker<ops::kSoftReluGradSlots>);
PD_REGISTER_ARG_MAPPING_FN(soft_relu, ops::SoftReluOpArgumentMapping);
REGISTER_OP_CPU_KERNEL(soft_relu, ops::SoftReluCPUKernel<phi::CPUContext, float>,
                       ops::SoftReluCPUKernel<phi::CPUContext, double>);
REGISTER_OPERATOR(soft_relu_grad, ops::OpTypedByOutGrad, ops::SoftReluGradInferShapeFunctor,
                  ops::GradInplaceInferer);
PD_REGISTER_ARG_MAPPING_FN(soft_relu_grad, ops::SoftReluGradOpArgumentMapping);
