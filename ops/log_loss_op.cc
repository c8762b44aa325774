#include <cmath>

#include "ops/common/family/pair_loss.h"
#include "ops/common/operator/grad_op.h"
#include "ops/common/operator/typed_op.h"
#include "phi/infermeta/loss.h"

namespace paddle {
namespace operators {

class LogLossOpMaker : public framework::OpProtoAndCheckerMaker {
 public:
  void Make() override {
    AddInput("Predicted", "[N, 1]: probabilities.");
    AddInput("Labels", "[N, 1]: 0 or 1.");
    AddOutput("Loss", "[N, 1].");
    AddAttr<float>("epsilon", "Keeps the logarithms finite.");
    AddComment("Loss = -Labels ln(P + epsilon) - (1 - Labels) ln(1 - P + epsilon).");
  }
};

struct PredictedSlot {
  static constexpr const char* kName = "Predicted";
};

template <typename DeviceContext, typename T>
class LogLossCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const double epsilon = ctx.Attr<float>("epsilon");
    const auto loss = [epsilon](double x, double label) {
      return -label * std::log(x + epsilon) - (1 - label) * std::log(1 - x + epsilon);
    };
    reference::WriteRounded<T>(ctx, reference::PairLosses<T>(ctx, "Predicted", "Labels", loss),
                               "Loss");
  }
};

KernelSignature LogLossOpArgumentMapping(const ArgumentMappingContext&) {
  return {"log_loss", {"Predicted", "Labels"}, {"epsilon"}, {"Loss"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(log_loss, LogLossInferShapeFunctor,
                            PD_INFER_META(phi::LogLossInferMeta));

constexpr GradSlots kLogLossGradSlots = {"Predicted Labels", "", "Loss", "Predicted"};

KernelSignature LogLossGradOpArgumentMapping(const ArgumentMappingContext&) {
  return {"log_loss_grad", {"Predicted", "Labels", "Loss@GRAD"}, {"epsilon"}, {"Predicted@GRAD"}};
}

DECLARE_INFER_SHAPE_FUNCTOR(log_loss_grad, LogLossGradInferShapeFunctor,
                            PD_INFER_META(phi::GeneralUnaryGradInferMeta));

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OPERATOR(log_loss, ops::OpTypedBy<ops::PredictedSlot>, ops::LogLossOpMaker,
                  ops::LogLossInferShapeFunctor, ops::SlotGradOpMaker<ops::kLogLossGradSlots>);
PD_REGISTER_ARG_MAPPING_FN(log_loss, ops::LogLossOpArgumentMapping);
REGISTER_OP_CPU_KERNEL(log_loss, ops::LogLossCPUKernel<phi::CPUContext, float>,
                       ops::LogLossCPUKernel<phi::CPUContext, double>);
REGISTER_OPERATOR(log_loss_grad, ops::OpTypedBy<ops::PredictedSlot>,
                  ops::LogLossGradInferShapeFunctor);
PD_REGISTER_ARG_MAPPING_FN(log_loss_grad, ops::LogLossGradOpArgumentMapping);
