#include <cmath>
#include <vector>

#include "ops/common/family/pair_loss.h"
#include "ops/common/operator/slot_grad_op.h"
#include "ops/common/operator/typed_op.h"
#include "ops/common/rows/rows.h"

namespace paddle {
namespace operators {

class SmoothL1LossOpMaker : public framework::OpProtoAndCheckerMaker {
 public:
  void Make() override {
    AddInput("X", "[N, ..]: the prediction.");
    AddInput("Y", "The truth, of the shape of X.");
    AddInput("InsideWeight", "Scales X - Y, of the shape of X.").AsDispensable();
    AddInput("OutsideWeight", "Scales the loss of each element, of the shape of X.")
        .AsDispensable();
    AddOutput("Diff", "InsideWeight (X - Y).").AsIntermediate();
    AddOutput("Out", "[N, 1].");
    AddAttr<float>("sigma", "The square ends at 1 / sigma^2.").SetDefault(1.0f);
    AddComment(
        "The sum over each row of OutsideWeight l, with d = Diff and s = sigma^2: "
        "l = s d^2 / 2 below |d| = 1 / s, else |d| - 1 / (2 s).");
  }
};

// Errors: InvalidArgument if there is one weight without the other.
static bool HasWeights(framework::InferShapeContext* ctx) {
  const bool weighted = ctx->HasInput("InsideWeight");
  PADDLE_ENFORCE_EQ(weighted, ctx->HasInput("OutsideWeight"),
                    phi::errors::InvalidArgument(
                        "smooth_l1_loss: InsideWeight and OutsideWeight must come together"));
  return weighted;
}

// Only a legacy kernel: the original never migrated it.
class SmoothL1LossOp : public OpTypedByX {
 public:
  using OpTypedByX::OpTypedByX;

  void InferShape(framework::InferShapeContext* ctx) const override {
    const phi::DDim x = ctx->GetInputDim("X");
    PADDLE_ENFORCE_GE(x.size(), 2,
                      phi::errors::InvalidArgument(
                          "smooth_l1_loss: X must have rank 2 or more; its shape is %s", x));
    CheckShapeLike(ctx, "smooth_l1_loss", "Y", "X");
    if (HasWeights(ctx)) {
      CheckShapeLike(ctx, "smooth_l1_loss", "InsideWeight", "X");
      CheckShapeLike(ctx, "smooth_l1_loss", "OutsideWeight", "X");
    }
    ctx->SetOutputDim("Diff", x);
    ctx->SetOutputDim("Out", {x[0], 1});
  }
};

template <typename DeviceContext, typename T>
class SmoothL1LossCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const T* inside = OptionalData<T>(ctx, "InsideWeight");
    const T* outside = OptionalData<T>(ctx, "OutsideWeight");
    const auto difference = [](double x, double y) { return x - y; };
    std::vector<double> d = reference::PairLosses<T>(ctx, "X", "Y", difference);
    const double s = static_cast<double>(ctx.Attr<float>("sigma")) * ctx.Attr<float>("sigma");
    const int64_t rows = ctx.Input<DenseTensor>("X")->dims()[0];
    std::vector<double> losses(rows);
    for (size_t i = 0; i < d.size(); ++i) {
      if (inside != nullptr) d[i] *= static_cast<double>(inside[i]);
      const double size = std::fabs(d[i]);
      const double loss = size < 1 / s ? s * d[i] * d[i] / 2 : size - 0.5 / s;
      losses[i / (d.size() / rows)] +=
          outside == nullptr ? loss : loss * static_cast<double>(outside[i]);
    }
    reference::WriteRounded<T>(ctx, d, "Diff");
    reference::WriteRounded<T>(ctx, losses, "Out");
  }
};

constexpr GradSlots kSmoothL1LossGradSlots = {"InsideWeight OutsideWeight", "Diff", "Out", "X Y"};

class SmoothL1LossGradOp : public OpTypedByOutGrad {
 public:
  using OpTypedByOutGrad::OpTypedByOutGrad;

  void InferShape(framework::InferShapeContext* ctx) const override {
    HasWeights(ctx);  // the kernel reads both or none
    for (const char* grad : {"X@GRAD", "Y@GRAD"}) {
      if (ctx->HasOutput(grad)) ctx->ShareDim("Diff", grad);
    }
  }
};

template <typename DeviceContext, typename T>
class SmoothL1LossGradCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto* diff = ctx.Input<DenseTensor>("Diff");
    const T* inside = OptionalData<T>(ctx, "InsideWeight", diff->numel());
    const T* outside = OptionalData<T>(ctx, "OutsideWeight", diff->numel());
    T *dx = GradData<T>(ctx, "X"), *dy = GradData<T>(ctx, "Y");
    if (diff->numel() == 0) return;
    const T *d = diff->data<T>(), *g = OutGradRows<T>(ctx, "Out", diff->dims()[0], 1);
    const T s = ctx.Attr<float>("sigma") * ctx.Attr<float>("sigma");
    const int64_t width = diff->numel() / diff->dims()[0];
    for (int64_t i = 0; i < diff->numel(); ++i) {
      T slope = std::fabs(d[i]) < 1 / s ? s * d[i] : static_cast<T>((d[i] > 0) - (d[i] < 0));
      slope *= g[i / width];
      if (inside != nullptr) slope *= inside[i] * outside[i];
      if (dx != nullptr) dx[i] = slope;
      if (dy != nullptr) dy[i] = -slope;
    }
  }
};

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OPERATOR(smooth_l1_loss, ops::SmoothL1LossOp, ops::SmoothL1LossOpMaker,
                  ops::SlotGradOpMaker<ops::kSmoothL1LossGradSlots>);
REGISTER_OP_CPU_KERNEL(smooth_l1_loss, ops::SmoothL1LossCPUKernel<phi::CPUContext, float>,
                       ops::SmoothL1LossCPUKernel<phi::CPUContext, double>);
REGISTER_OPERATOR(smooth_l1_loss_grad, ops::SmoothL1LossGradOp);
REGISTER_OP_CPU_KERNEL(smooth_l1_loss_grad, ops::SmoothL1LossGradCPUKernel<phi::CPUContext, float>,
                       ops::SmoothL1LossGradCPUKernel<phi::CPUContext, double>);
