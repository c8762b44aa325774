#include <cmath>

#include "ops/common/family/pair_loss.h"
#include "ops/common/operator/grad_op.h"
#include "ops/common/operator/typed_op.h"
#include "ops/common/reference/reference_kernel.h"

namespace paddle {
namespace operators {

class RankLossOpMaker : public framework::OpProtoAndCheckerMaker {
 public:
  void Make() override {
    AddInput("Label", "[N, 1]: 1 where the left one ranks higher.");
    AddInput("Left", "[N, 1]: scores.");
    AddInput("Right", "[N, 1]: scores.");
    AddOutput("Out", "[N, 1].");
    AddComment("With d = Left - Right: Out = ln(1 + e^d) - Label d.");
  }
};

struct RankLossSlot {
  static constexpr const char* kName = "Left";
};

// Only a legacy kernel: the original never migrated it.
class RankLossOp : public OpTypedBy<RankLossSlot> {
 public:
  using OpTypedBy<RankLossSlot>::OpTypedBy;

  void InferShape(framework::InferShapeContext* ctx) const override {
    CheckShapeLike(ctx, "rank_loss", "Left", "Label");
    CheckShapeLike(ctx, "rank_loss", "Right", "Label");
    ctx->SetOutputDim("Out", ctx->GetInputDim("Label"));
  }
};

template <typename DeviceContext, typename T>
class RankLossCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const T* label = ctx.Input<DenseTensor>("Label")->data<T>();
    const auto loss = [&](double left, double right) {
      // In T, as the original: e^d may be infinite.
      const T d = static_cast<T>(left) - static_cast<T>(right);
      return static_cast<double>(std::log(T(1) + std::exp(d)) - *label++ * d);
    };
    reference::WriteRounded<T>(ctx, reference::PairLosses<T>(ctx, "Left", "Right", loss), "Out");
  }
};

constexpr GradSlots kRankLossGradSlots = {"Label Left Right", "", "Out", "Left Right"};

template <typename DeviceContext, typename T>
class RankLossGradCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    for (const bool left_side : {true, false}) {
      const T* label = ctx.Input<DenseTensor>("Label")->data<T>();
      const auto slope = [&](double left, double right) {
        const double d = 1 / (1 + std::exp(right - left)) - static_cast<double>(*label++);
        return left_side ? d : -d;
      };
      reference::WritePairGrad<T>(ctx, "Left", "Right", "Out@GRAD",
                                  left_side ? "Left@GRAD" : "Right@GRAD", slope);
    }
  }
};

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OPERATOR(rank_loss, ops::RankLossOp, ops::RankLossOpMaker,
                  ops::SlotGradOpMaker<ops::kRankLossGradSlots>);
REGISTER_OP_CPU_KERNEL(rank_loss, ops::RankLossCPUKernel<phi::CPUContext, float>,
                       ops::RankLossCPUKernel<phi::CPUContext, double>);
REGISTER_OPERATOR(rank_loss_grad, ops::OpTypedBy<ops::RankLossSlot>,
                  ops::LikeForwardInferShape<ops::kRankLossGradSlots>);
REGISTER_OP_CPU_KERNEL(rank_loss_grad, ops::RankLossGradCPUKernel<phi::CPUContext, float>,
                       ops::RankLossGradCPUKernel<phi::CPUContext, double>);
