#include <limits>

#include "ops/common/operator/operator.h"
#include "ops/common/reference/reference_kernel.h"

namespace paddle::operators {

void Pow2DecayWithLinearWarmupInferShape(framework::InferShapeContext* ctx) {
  for (const char* slot : {"LearningRate", "Step"}) {
    const phi::DDim dims = ctx->GetInputDim(slot);
    PADDLE_ENFORCE_EQ(phi::product(dims) == 1 || phi::contain_unknown_dim(dims), true,
                      phi::errors::InvalidArgument(
                          "pow2_decay_with_linear_warmup: input %s must have one element; its "
                          "shape is %s",
                          slot, dims));
    ctx->SetOutputDim(std::string(slot) + "Out", {1});
  }
}

template <typename T>
class Pow2DecayWithLinearWarmupCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const int64_t past = *ctx.Input<DenseTensor>("Step")->data<int64_t>();
    PADDLE_ENFORCE_LT(
        past, std::numeric_limits<int64_t>::max(),
        phi::errors::OutOfRange("Step is the largest int64; it cannot be counted on"));
    const int64_t step = past + 1;
    *reference::Allocate<int64_t>(ctx, ctx.Output<DenseTensor>("StepOut")) = step;
    *reference::Allocate<T>(ctx, ctx.Output<DenseTensor>("LearningRateOut")) =
        static_cast<T>(Rate(ctx, step));
  }

 private:
  static double Rate(const framework::ExecutionContext& ctx, int64_t step) {
    const int64_t warm = ctx.Attr<int64_t>("warmup_steps"), all = ctx.Attr<int64_t>("total_steps");
    const double base = ctx.Attr<float>("base_lr"), end = ctx.Attr<float>("end_lr");
    if (step <= warm) return base * static_cast<double>(step) / static_cast<double>(warm);
    if (step >= all) return end;
    const double from = static_cast<double>(warm);
    const double left = 1 - (static_cast<double>(step) - from) / (static_cast<double>(all) - from);
    return (base - end) * left * left + end;
  }
};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(pow2_decay_with_linear_warmup, Pow2DecayWithLinearWarmupCPUKernel, float, double);
