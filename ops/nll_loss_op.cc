#include <string>
#include <vector>

#include "ops/common/family/pair_loss.h"
#include "ops/common/operator/operator.h"

namespace paddle::operators {

template <typename T>
class NllLossCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto* x = ctx.Input<DenseTensor>("X");
    const auto* weight = ctx.HasInput("Weight") ? ctx.Input<DenseTensor>("Weight") : nullptr;
    const auto labels = reference::IntegersOf(*ctx.Input<DenseTensor>("Label"), "nll_loss");
    const auto n = reference::SplitAt(x->dims(), 1);
    const auto reduction = ctx.Attr<std::string>("reduction");
    std::vector<double> losses(labels.size());
    double sum = 0, total = 0;
    for (size_t i = 0; i < labels.size(); ++i) {
      if (labels[i] == ctx.Attr<int64_t>("ignore_index")) continue;
      PADDLE_ENFORCE_EQ(labels[i] >= 0 && labels[i] < n.axis, true,
                        phi::errors::InvalidArgument("nll_loss: Label must be in [0, %d); it is %d",
                                                     n.axis, labels[i]));
      const double w = weight == nullptr ? 1 : static_cast<double>(weight->data<T>()[labels[i]]);
      const int64_t image = static_cast<int64_t>(i) / n.inner,
                    at = static_cast<int64_t>(i) % n.inner;
      losses[i] =
          -w * static_cast<double>(x->data<T>()[(image * n.axis + labels[i]) * n.inner + at]);
      sum += losses[i];
      total += w;
    }
    if (reduction == "none") {
      total = 0;
    } else {
      losses = {reduction == "mean" && total != 0 ? sum / total : reduction == "mean" ? 0 : sum};
    }
    reference::WriteRounded<T>(ctx, losses, "Out");
    reference::WriteRounded<T>(ctx, {total}, "Total_weight");
  }
};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(nll_loss, NllLossCPUKernel, float, double);
