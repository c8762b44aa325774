#include "ops/common/quantize/fake_quantize.h"
#include "ops/common/reference/reference_kernel.h"

namespace paddle::operators {

template <typename T>
class MovingAverageAbsMaxScaleCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto* x = ctx.Input<DenseTensor>("X");
    if (ctx.HasOutput("Out")) reference::CopyElements(ctx, *x, ctx.Output<DenseTensor>("Out"));
    if (!ctx.Attr<bool>("is_test")) MovingAverageScale(ctx, x->data<T>(), x->numel());
  }
};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(moving_average_abs_max_scale, MovingAverageAbsMaxScaleCPUKernel, float);
