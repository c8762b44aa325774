#include "ops/common/family/pair_loss.h"
#include "ops/common/operator/grad_op.h"
#include "ops/common/operator/typed_by_slot.h"
#include "ops/common/operator/typed_op.h"
#include "ops/common/reference/reference_kernel.h"

namespace paddle {
namespace operators {

class HingeLossOpMaker : public framework::OpProtoAndCheckerMaker {
 public:
  void Make() override {
    AddInput("Logits", "[N, 1].");
    AddInput("Labels", "[N, 1]: 0 or 1.");
    AddOutput("Loss", "[N, 1].");
    AddComment("Loss = max(1 - (2 Labels - 1) Logits, 0).");
  }
};

struct HingeLossSlot {
  static constexpr const char* kName = "Logits";
};

// Only a legacy kernel: the original never migrated it.
class HingeLossOp : public OpTypedBy<HingeLossSlot> {
 public:
  using OpTypedBy<HingeLossSlot>::OpTypedBy;

  void InferShape(framework::InferShapeContext* ctx) const override {
    DimsOfRank(ctx, "hinge_loss", "Logits", 2);
    CheckShape(ctx, "hinge_loss", "Logits", {-1, 1});
    CheckShapeLike(ctx, "hinge_loss", "Labels", "Logits");
    ctx->SetOutputDim("Loss", ctx->GetInputDim("Logits"));
    ctx->ShareLoD("Logits", "Loss");
  }
};

template <typename DeviceContext, typename T>
class HingeLossCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto loss = [](double x, double label) {
      const double margin = 1 - (2 * label - 1) * x;
      return margin < 0 ? 0 : margin;
    };
    reference::WriteRounded<T>(ctx, reference::PairLosses<T>(ctx, "Logits", "Labels", loss),
                               "Loss");
  }
};

constexpr GradSlots kHingeLossGradSlots = {"Logits Labels", "", "Loss", "Logits"};

template <typename DeviceContext, typename T>
class HingeLossGradCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto slope = [](double x, double label) {
      const double sign = 2 * label - 1;
      return sign * x < 1 ? -sign : 0;
    };
    reference::WritePairGrad<T>(ctx, "Logits", "Labels", "Loss@GRAD", "Logits@GRAD", slope);
  }
};

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OPERATOR(hinge_loss, ops::HingeLossOp, ops::HingeLossOpMaker,
                  ops::SlotGradOpMaker<ops::kHingeLossGradSlots>);
REGISTER_OP_CPU_KERNEL(hinge_loss, ops::HingeLossCPUKernel<phi::CPUContext, float>,
                       ops::HingeLossCPUKernel<phi::CPUContext, double>);
REGISTER_OPERATOR(hinge_loss_grad, ops::OpTypedBy<ops::HingeLossSlot>,
                  ops::LikeForwardInferShape<ops::kHingeLossGradSlots>);
REGISTER_OP_CPU_KERNEL(hinge_loss_grad, ops::HingeLossGradCPUKernel<phi::CPUContext, float>,
                       ops::HingeLossGradCPUKernel<phi::CPUContext, double>);
