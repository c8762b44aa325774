#include "ops/common/family/pair_loss.h"
#include "ops/common/operator/operator.h"

namespace paddle::operators {

template <typename T>
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

template <typename T>
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

}  // namespace paddle::operators

PD_LEGACY_KERNEL(hinge_loss, HingeLossCPUKernel, float, double);
PD_LEGACY_KERNEL(hinge_loss_grad, HingeLossGradCPUKernel, float, double);
