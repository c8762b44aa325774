#include "ops/common/family/adam_op.h"

namespace paddle::operators {

template <typename T>
class AdamWCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    if (reference::SkipsUpdate(ctx)) return reference::PassAdam(ctx);
    reference::AdamValues values = reference::ReadAdam<T>(ctx);
    if (ctx.Attr<bool>("with_decay")) Decay(ctx, &values.param);
    // The original's kernel for half parameters, the GPU's, has lr_ratio in the step too.
    const double ratio = reference::kIsHalf<T> ? ctx.Attr<float>("lr_ratio") : 1;
    reference::StepAdam<T>(ctx, &values, 0, ratio);
    reference::StoreAdam<T>(ctx, values);
  }

 private:
  static void Decay(const framework::ExecutionContext& ctx, std::vector<double>* param) {
    const double rate = reference::RateOfStep(ctx, 0) * ctx.Attr<float>("lr_ratio");
    for (double& p : *param) p *= 1 - rate * ctx.Attr<float>("coeff");
  }
};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(adamw, AdamWCPUKernel, float, double, phi::dtype::float16, phi::dtype::bfloat16);
