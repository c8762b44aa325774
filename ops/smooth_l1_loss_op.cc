#include <cmath>
#include <vector>

#include "ops/common/family/pair_loss.h"
#include "ops/common/operator/slot_grad_op.h"
#include "ops/common/rows/rows.h"

namespace paddle::operators {

// Errors: InvalidArgument if there is one weight without the other.
static bool HasWeights(framework::InferShapeContext* ctx) {
  const bool weighted = ctx->HasInput("InsideWeight");
  PADDLE_ENFORCE_EQ(weighted, ctx->HasInput("OutsideWeight"),
                    phi::errors::InvalidArgument(
                        "smooth_l1_loss: InsideWeight and OutsideWeight must come together"));
  return weighted;
}

// Only a legacy kernel: the original never migrated it.
void SmoothL1LossInferShape(framework::InferShapeContext* ctx) {
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

template <typename T>
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

void SmoothL1LossGradInferShape(framework::InferShapeContext* ctx) {
  HasWeights(ctx);  // the kernel reads both or none
  for (const char* grad : {"X@GRAD", "Y@GRAD"}) {
    if (ctx->HasOutput(grad)) ctx->ShareDim("Diff", grad);
  }
}

template <typename T>
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

}  // namespace paddle::operators

PD_LEGACY_KERNEL(smooth_l1_loss, SmoothL1LossCPUKernel, float, double);
PD_LEGACY_KERNEL(smooth_l1_loss_grad, SmoothL1LossGradCPUKernel, float, double);
