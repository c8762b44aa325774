#include <cmath>

#include "ops/common/family/pair_loss.h"
#include "ops/common/operator/grad_op.h"
#include "ops/common/operator/operator.h"
#include "phi/infermeta/loss.h"

namespace paddle {
namespace operators {

class HuberLossOpMaker : public framework::OpProtoAndCheckerMaker {
 public:
  void Make() override {
    AddInput("X", "The prediction.");
    AddInput("Y", "The truth, of the shape of X.");
    AddOutput("Residual", "Y - X.").AsIntermediate();
    AddOutput("Out", "The loss of each element.");
    AddAttr<float>("delta", "Where the square becomes a line.");
    AddComment("With r = Y - X: Out = r^2 / 2 up to |r| = delta, then delta (|r| - delta / 2).");
  }
};

template <typename DeviceContext, typename T>
class HuberLossCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const double delta = ctx.Attr<float>("delta");
    reference::WriteRounded<T>(
        ctx, reference::PairLosses<T>(ctx, "X", "Y", [](double x, double y) { return y - x; }),
        "Residual");
    const auto loss = [delta](double x, double y) {
      const double r = std::fabs(y - x);
      return r <= delta ? r * r / 2 : delta * (r - delta / 2);
    };
    reference::WriteRounded<T>(ctx, reference::PairLosses<T>(ctx, "X", "Y", loss), "Out");
  }
};

KernelSignature HuberLossOpArgumentMapping(const ArgumentMappingContext&) {
  return {"huber_loss", {"X", "Y"}, {"delta"}, {"Out", "Residual"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(huber_loss, HuberLossInferShapeFunctor,
                            PD_INFER_META(phi::HuberLossInferMeta));

constexpr GradSlots kHuberLossGradSlots = {"", "Residual", "Out", "X Y"};

KernelSignature HuberLossGradOpArgumentMapping(const ArgumentMappingContext&) {
  return {"huber_loss_grad", {"Residual", "Out@GRAD"}, {"delta"}, {"X@GRAD", "Y@GRAD"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(huber_loss_grad, HuberLossGradInferShapeFunctor,
                            PD_INFER_META(phi::GeneralBinaryGradInferMeta));

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OPERATOR(huber_loss, ops::OpTypedByX, ops::HuberLossOpMaker,
                  ops::HuberLossInferShapeFunctor, ops::SlotGradOpMaker<ops::kHuberLossGradSlots>);
PD_REGISTER_ARG_MAPPING_FN(huber_loss, ops::HuberLossOpArgumentMapping);
REGISTER_OP_CPU_KERNEL(huber_loss, ops::HuberLossCPUKernel<phi::CPUContext, float>,
                       ops::HuberLossCPUKernel<phi::CPUContext, double>);
REGISTER_OPERATOR(huber_loss_grad, ops::OpTypedByOutGrad, ops::HuberLossGradInferShapeFunctor);
PD_REGISTER_ARG_MAPPING_FN(huber_loss_grad, ops::HuberLossGradOpArgumentMapping);
