#include <algorithm>
#include <cmath>

#include "ops/common/operator/operator.h"
#include "ops/common/reference/reference_kernel.h"
#include "phi/core/asked_count.h"

namespace paddle::operators {

template <typename T>
class RangeCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const T start = ctx.Input<DenseTensor>("Start")->data<T>()[0];
    const T end = ctx.Input<DenseTensor>("End")->data<T>()[0];
    const T step = ctx.Input<DenseTensor>("Step")->data<T>()[0];
    PADDLE_ENFORCE_EQ(step > 0 ? end >= start : step < 0 && end <= start, true,
                      phi::errors::InvalidArgument("range: Step must lead from Start to End"));
    auto* out = ctx.Output<DenseTensor>("Out");
    out->Resize(phi::make_ddim({CountOf(start, end, step)}));
    T* values = reference::Allocate<T>(ctx, out);
    // The count is that of exact numbers; the values add up the step, rounded each time.
    for (int64_t i = 0; i < out->numel(); ++i) {
      values[i] = i == 0 ? start : static_cast<T>(values[i - 1] + step);
    }
  }

 private:
  static int64_t CountOf(T start, T end, T step) {
    // Divides in T, whose rounding decides the count; long double holds every int64.
    using Exact = std::conditional_t<std::is_integral_v<T>, long double, T>;
    const long double count =
        std::ceil(std::abs((static_cast<Exact>(end) - static_cast<Exact>(start)) / step));
    PADDLE_ENFORCE_EQ(
        count < 0x1p63L, true,
        phi::errors::InvalidArgument(
            "range: from Start to End by Step are more elements than can be counted"));
    phi::CheckAskedCount("inputs Start, End and Step ask", static_cast<int64_t>(count));
    return static_cast<int64_t>(count);
  }
};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(range, RangeCPUKernel, float, double, int, int64_t);
