#include <cmath>
#include <string>

#include "ops/common/family/pair_loss.h"
#include "ops/common/operator/operator.h"

namespace paddle::operators {

template <typename T>
class KldivLossCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto loss = [](double x, double target) {
      return target <= 0 ? 0 : target * (std::log(target) - x);
    };
    std::vector<double> losses = reference::PairLosses<T>(ctx, "X", "Target", loss);
    const auto reduction = ctx.Attr<std::string>("reduction");
    if (reduction != "none") {
      double sum = 0;
      for (double l : losses) sum += l;
      const phi::DDim dims = ctx.Input<DenseTensor>("X")->dims();
      if (reduction == "mean") sum /= static_cast<double>(losses.size());
      if (reduction == "batchmean" && dims.size() > 0 && dims[0] > 0)
        sum /= static_cast<double>(dims[0]);
      losses = {sum};
    }
    reference::WriteRounded<T>(ctx, losses, "Loss");
  }
};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(kldiv_loss, KldivLossCPUKernel, float, double);
