#include <algorithm>

#include "ops/common/quantize/fake_quantize.h"

namespace paddle::operators {

template <typename T>
class MovingAverageAbsMaxScaleCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto* x = ctx.Input<DenseTensor>("X");
    if (ctx.HasOutput("Out")) {
      T* y = ctx.Output<DenseTensor>("Out")->mutable_data<T>(ctx.GetPlace());
      if (x->numel() > 0 && y != x->data<T>()) std::copy_n(x->data<T>(), x->numel(), y);
    }
    if (!ctx.Attr<bool>("is_test")) MovingAverageScale(ctx, x->data<T>(), x->numel());
  }
};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(moving_average_abs_max_scale, MovingAverageAbsMaxScaleCPUKernel, float);
