#include "ops/pair_loss.h"
#include "ops/typed_by_slot.h"
#include "ops/typed_op.h"

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

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OPERATOR(hinge_loss, ops::HingeLossOp, ops::HingeLossOpMaker);
REGISTER_OP_CPU_KERNEL(hinge_loss, ops::HingeLossCPUKernel<phi::CPUContext, float>);
