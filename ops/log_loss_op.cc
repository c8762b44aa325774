#include <cmath>

#include "ops/common/family/pair_loss.h"
#include "ops/common/operator/operator.h"

namespace paddle::operators {

template <typename T>
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

}  // namespace paddle::operators

PD_LEGACY_KERNEL(log_loss, LogLossCPUKernel, float, double);
