#include <algorithm>
#include <cmath>

#include "ops/common/family/optimizer_op.h"

namespace paddle::operators {

template <typename T>
class UpdateLossScalingCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const bool found = *ctx.Input<DenseTensor>("FoundInfinite")->data<bool>();
    for (size_t k = 0; k < ctx.InputSize("X"); ++k) {
      std::vector<double> x = reference::State<T>(ctx, "X", k);
      if (found) std::fill(x.begin(), x.end(), 0.0);
      reference::StoreState<T>(ctx, "Out", x, k);
    }
    T scale = *ctx.Input<DenseTensor>("PrevLossScaling")->data<T>();
    int good = *ctx.Input<DenseTensor>("InGoodSteps")->data<int>();
    int bad = *ctx.Input<DenseTensor>("InBadSteps")->data<int>();
    if (!Stops(ctx)) Count(ctx, found, &scale, &good, &bad);
    *reference::Allocate<T>(ctx, ctx.Output<DenseTensor>("LossScaling")) = scale;
    *reference::Allocate<int>(ctx, ctx.Output<DenseTensor>("OutGoodSteps")) = good;
    *reference::Allocate<int>(ctx, ctx.Output<DenseTensor>("OutBadSteps")) = bad;
  }

 private:
  static bool Stops(const framework::ExecutionContext& ctx) {
    if (!ctx.HasInput("StopUpdate")) return ctx.Attr<bool>("stop_update");
    return *ctx.Input<DenseTensor>("StopUpdate")->data<bool>();
  }
  static void Count(const framework::ExecutionContext& ctx, bool found, T* scale, int* good,
                    int* bad) {
    if (found) {
      *good = 0;
      if (++*bad != ctx.Attr<int>("decr_every_n_nan_or_inf")) return;
      *bad = 0;
      *scale = std::max<T>(1, *scale * ctx.Attr<float>("decr_ratio"));
    } else {
      *bad = 0;
      if (++*good != ctx.Attr<int>("incr_every_n_steps")) return;
      *good = 0;
      const T larger = *scale * ctx.Attr<float>("incr_ratio");
      if (std::isfinite(larger)) *scale = larger;
    }
  }
};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(update_loss_scaling, UpdateLossScalingCPUKernel, float, double);
