#include "ops/common/family/adam_op.h"

namespace paddle::operators {

template <typename T>
class AdamWCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    reference::AdamValues values = reference::ReadAdam<T>(ctx);
    if (!reference::SkipsUpdate(ctx)) {
      if (ctx.Attr<bool>("with_decay")) Decay(ctx, &values.param);
      reference::StepAdam<T>(ctx, &values);
    }
    reference::StoreAdam<T>(ctx, values);
  }

 private:
  static void Decay(const framework::ExecutionContext& ctx, std::vector<double>* param) {
    const double rate = reference::RateOfStep(ctx, 0) * ctx.Attr<float>("lr_ratio");
    for (double& p : *param) p *= 1 - rate * ctx.Attr<float>("coeff");
  }
};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(adamw, AdamWCPUKernel, float, double);
