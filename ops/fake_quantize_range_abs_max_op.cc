#include <algorithm>
#include <cmath>

#include "ops/common/operator/one_integer.h"
#include "ops/common/quantize/fake_quantize.h"

namespace paddle::operators {

template <typename T>
class FakeQuantizeRangeAbsMaxCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto* x = ctx.Input<DenseTensor>("X");
    const T before = *NeededData<T>(ctx, "InScale", 1);
    const T scale = ctx.Attr<bool>("is_test") ? before : Track(ctx, *x, before);
    const QuantGrid<T> grid(ctx.Attr<int>("bit_length"), ctx.Attr<int>("round_type"), false);
    grid.ApplyAll(x->data<T>(), x->numel(), scale,
                  ctx.Output<DenseTensor>("Out")->mutable_data<T>(ctx.GetPlace()));
  }

 private:
  // Puts this step's scale into the window; the largest of the window comes out.
  static T Track(const framework::ExecutionContext& ctx, const DenseTensor& x, T before) {
    const int64_t window = ctx.Attr<int>("window_size");
    auto* out = ctx.HasOutput("OutScales") ? ctx.Output<DenseTensor>("OutScales") : nullptr;
    PADDLE_ENFORCE_EQ(out != nullptr && ctx.HasInput("Iter"), true,
                      phi::errors::InvalidArgument("fake_quantize_range_abs_max: training needs "
                                                   "Iter and OutScales"));
    const bool fresh = !out->initialized();
    T* scales = out->mutable_data<T>(ctx.GetPlace());
    if (fresh) std::fill_n(scales, window, T(0));
    const int64_t step = reference::OneInteger(ctx, "Iter", "fake_quantize_range_abs_max");
    PADDLE_ENFORCE_GE(
        step, 0,
        phi::errors::InvalidArgument(
            "fake_quantize_range_abs_max: Iter must not be negative; it is %d", step));
    const T current = AbsMax(x.data<T>(), x.numel());
    T& slot = scales[step % window];
    const T removed = slot;
    slot = current;
    T max = std::max(before, current);
    if (before >= current && std::abs(removed - before) < T(1e-6)) {
      max = AbsMax(scales, std::min(step, window));
    }
    *ctx.Output<DenseTensor>("OutScale")->mutable_data<T>(ctx.GetPlace()) = max;
    return max;
  }
};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(fake_quantize_range_abs_max, FakeQuantizeRangeAbsMaxCPUKernel, float);
