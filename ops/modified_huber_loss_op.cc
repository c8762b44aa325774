#include "ops/common/family/pair_loss.h"
#include "ops/common/operator/operator.h"

namespace paddle::operators {

template <typename T>
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

template <typename T>
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

}  // namespace paddle::operators

PD_LEGACY_KERNEL(modified_huber_loss, ModifiedHuberLossCPUKernel, float, double);
PD_LEGACY_KERNEL(modified_huber_loss_grad, ModifiedHuberLossGradCPUKernel, float, double);
