#include <cmath>
#include <vector>

#include "ops/common/family/pair_loss.h"
#include "ops/common/operator/operator.h"
#include "ops/common/operator/typed_by_slot.h"
#include "ops/common/reference/reference_kernel.h"

namespace paddle::operators {

// Only a legacy kernel: the original never migrated it.
void BprLossInferShape(framework::InferShapeContext* ctx) {
  const phi::DDim x = ctx->GetInputDim("X");
  PADDLE_ENFORCE_GE(x.size(), 1, phi::errors::InvalidArgument("bpr_loss: X must not be a scalar"));
  phi::DDim out = x;
  out[x.size() - 1] = 1;
  CheckShape(ctx, "bpr_loss", "Label", out);
  ctx->SetOutputDim("Y", out);
  ctx->ShareLoD("X", "Y");
}

template <typename T>
class BprLossCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto* x = ctx.Input<DenseTensor>("X");
    const auto* label = ctx.Input<DenseTensor>("Label");
    const int64_t classes = x->dims()[x->dims().size() - 1];
    const auto labels = reference::IntegersOf(*label, "bpr_loss");
    std::vector<double> losses(labels.size());
    for (size_t i = 0; i < labels.size(); ++i) {
      PADDLE_ENFORCE_EQ(labels[i] >= 0 && labels[i] < classes, true,
                        phi::errors::InvalidArgument("bpr_loss: Label must be in [0, %d); it is %d",
                                                     classes, labels[i]));
      const T* row = x->data<T>() + static_cast<int64_t>(i) * classes;
      double sum = 0;
      for (int64_t j = 0; j < classes; ++j) {
        const double d = static_cast<double>(row[j]) - static_cast<double>(row[labels[i]]);
        if (j != labels[i]) sum += std::log1p(std::exp(d));
      }
      losses[i] = sum / static_cast<double>(classes - 1);
    }
    reference::WriteRounded<T>(ctx, losses, "Y");
  }
};

template <typename T>
class BprLossGradCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto* x = ctx.Input<DenseTensor>("X");
    const int64_t classes = x->dims()[x->dims().size() - 1];
    const auto labels = reference::IntegersOf(*ctx.Input<DenseTensor>("Label"), "bpr_loss_grad");
    const T* g = ctx.Input<DenseTensor>("Y@GRAD")->data<T>();
    T* to = reference::Allocate<T>(ctx, ctx.Output<DenseTensor>("X@GRAD"));
    for (size_t i = 0; i < labels.size(); ++i) {
      PADDLE_ENFORCE_EQ(
          labels[i] >= 0 && labels[i] < classes, true,
          phi::errors::InvalidArgument("bpr_loss_grad: Label must be in [0, %d); it is %d", classes,
                                       labels[i]));
      const T* row = x->data<T>() + static_cast<int64_t>(i) * classes;
      T* row_grad = to + static_cast<int64_t>(i) * classes;
      const double right = static_cast<double>(row[labels[i]]);
      double sum = 0;
      for (int64_t j = 0; j < classes; ++j) {
        if (j == labels[i]) continue;
        const double slope = 1 / (1 + std::exp(right - static_cast<double>(row[j])));
        const double part = static_cast<double>(g[i]) * slope / static_cast<double>(classes - 1);
        row_grad[j] = static_cast<T>(part);
        sum += part;
      }
      row_grad[labels[i]] = static_cast<T>(-sum);
    }
  }
};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(bpr_loss, BprLossCPUKernel, float, double);
PD_LEGACY_KERNEL(bpr_loss_grad, BprLossGradCPUKernel, float, double);
