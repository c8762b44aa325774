#include "ops/common/family/pair_loss.h"
#include "ops/common/operator/grad_op.h"
#include "ops/common/operator/typed_op.h"
#include "ops/common/reference/reference_kernel.h"

namespace paddle {
namespace operators {

class ModifiedHuberLossOpMaker : public framework::OpProtoAndCheckerMaker {
 public:
  void Make() override {
    AddInput("X", "[N, 1]: the prediction.");
    AddInput("Y", "0 or 1, of the shape of X.");
    AddOutput("IntermediateVal", "(2 Y - 1) X.").AsIntermediate();
    AddOutput("Out", "The loss of each element.");
    AddComment("With v = (2 Y - 1) X: Out = -4 v below -1, (1 - v)^2 below 1, else 0.");
  }
};

// Only a legacy kernel: the original never migrated it.
class ModifiedHuberLossOp : public OpTypedByX {
 public:
  using OpTypedByX::OpTypedByX;

  void InferShape(framework::InferShapeContext* ctx) const override {
    CheckShapeLike(ctx, "modified_huber_loss", "Y", "X");
    ctx->SetOutputDim("IntermediateVal", ctx->GetInputDim("X"));
    ctx->SetOutputDim("Out", ctx->GetInputDim("X"));
  }
};

template <typename DeviceContext, typename T>
class ModifiedHuberLossCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto value = [](double x, double y) { return x * (2 * y - 1); };
    reference::WriteRounded<T>(ctx, reference::PairLosses<T>(ctx, "X", "Y", value),
                               "IntermediateVal");
    const auto loss = [&](double x, double y) {
      const double v = value(x, y);
      return v < -1 ? -4 * v : v < 1 ? (1 - v) * (1 - v) : 0;
    };
    reference::WriteRounded<T>(ctx, reference::PairLosses<T>(ctx, "X", "Y", loss), "Out");
  }
};

constexpr GradSlots kModifiedHuberLossGradSlots = {"Y", "IntermediateVal", "Out", "X"};

// X itself is not read.
struct ModifiedHuberLossGradInferShape : public framework::InferShapeBase {
  void operator()(framework::InferShapeContext* ctx) const override {
    if (ctx->HasOutput("X@GRAD")) ctx->ShareDim("IntermediateVal", "X@GRAD");
  }
};

template <typename DeviceContext, typename T>
class ModifiedHuberLossGradCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto slope = [](double v, double y) {
      const double sign = 2 * y - 1;
      return v < -1 ? -4 * sign : v < 1 ? -2 * (1 - v) * sign : 0;
    };
    reference::WritePairGrad<T>(ctx, "IntermediateVal", "Y", "Out@GRAD", "X@GRAD", slope);
  }
};

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OPERATOR(modified_huber_loss, ops::ModifiedHuberLossOp, ops::ModifiedHuberLossOpMaker,
                  ops::SlotGradOpMaker<ops::kModifiedHuberLossGradSlots>);
REGISTER_OP_CPU_KERNEL(modified_huber_loss, ops::ModifiedHuberLossCPUKernel<phi::CPUContext, float>,
                       ops::ModifiedHuberLossCPUKernel<phi::CPUContext, double>);
REGISTER_OPERATOR(modified_huber_loss_grad, ops::OpTypedByOutGrad,
                  ops::ModifiedHuberLossGradInferShape);
REGISTER_OP_CPU_KERNEL(modified_huber_loss_grad,
                       ops::ModifiedHuberLossGradCPUKernel<phi::CPUContext, float>,
                       ops::ModifiedHuberLossGradCPUKernel<phi::CPUContext, double>);
