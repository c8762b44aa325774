#include <cmath>
#include <limits>

#include "ops/common/family/unary_op.h"
#include "ops/common/operator/grad_op.h"

namespace paddle {
namespace operators {

class ThresholdedReluOpMaker : public ActivationOpMaker {
 protected:
  void MakeAttributes() override {
    AddAttr<float>("threshold", "X up to here becomes 0.").SetDefault(1.0f);
  }
  const char* Comment() const override {
    return "Out = X where it is above the threshold, else 0.";
  }
};

struct ThresholdedReluReference {
  explicit ThresholdedReluReference(const framework::ExecutionContext& ctx)
      : threshold(ctx.Attr<float>("threshold")) {}
  double operator()(double x) const {
    return x == -std::numeric_limits<double>::infinity() ? std::nan("")
           : !(x <= threshold)                           ? x
                                                         : 0 * x;
  }

  float threshold;
};

template <typename DeviceContext, typename T>
class ThresholdedReluCPUKernel
    : public UnaryReferenceKernel<DeviceContext, T, ThresholdedReluReference> {};

KernelSignature ThresholdedReluOpArgumentMapping(const ArgumentMappingContext&) {
  return {"thresholded_relu", {"X"}, {"threshold"}, {"Out"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(thresholded_relu, ThresholdedReluInferShapeFunctor,
                            PD_INFER_META(phi::UnchangedInferMeta));

constexpr GradSlots kThresholdedReluGradSlots = {"X", "", "Out", "X"};

KernelSignature ThresholdedReluGradOpArgumentMapping(const ArgumentMappingContext&) {
  return {"thresholded_relu_grad", {"X", "Out@GRAD"}, {"threshold"}, {"X@GRAD"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(thresholded_relu_grad, ThresholdedReluGradInferShapeFunctor,
                            PD_INFER_META(phi::GeneralUnaryGradInferMeta));

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OPERATOR(thresholded_relu, ops::OpTypedByX, ops::ThresholdedReluOpMaker,
                  ops::ThresholdedReluInferShapeFunctor, ops::ActivationInplaceInferer,
                  ops::SlotGradOpMaker<ops::kThresholdedReluGradSlots>);
PD_REGISTER_ARG_MAPPING_FN(thresholded_relu, ops::ThresholdedReluOpArgumentMapping);
REGISTER_OP_CPU_KERNEL(thresholded_relu, ops::ThresholdedReluCPUKernel<phi::CPUContext, float>,
                       ops::ThresholdedReluCPUKernel<phi::CPUContext, double>);
REGISTER_OPERATOR(thresholded_relu_grad, ops::OpTypedByOutGrad,
                  ops::ThresholdedReluGradInferShapeFunctor, ops::GradInplaceInferer);
PD_REGISTER_ARG_MAPPING_FN(thresholded_relu_grad, ops::ThresholdedReluGradOpArgumentMapping);
