#include <cmath>

#include "ops/common/family/pair_loss.h"
#include "ops/common/operator/operator.h"

namespace paddle::operators {

template <typename T>
class HuberLossCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const double delta = ctx.Attr<float>("delta");
    reference::WriteRounded<T>(
        ctx, reference::PairLosses<T>(ctx, "X", "Y", [](double x, double y) { return y - x; }),
        "Residual");
    const auto loss = [delta](double x, double y) {
      const double r = std::fabs(x - y);
      return r <= delta ? r * r / 2 : delta * (r - delta / 2);
    };
    reference::WriteRounded<T>(ctx, reference::PairLosses<T>(ctx, "X", "Y", loss), "Out");
  }
};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(huber_loss, HuberLossCPUKernel, float, double);
