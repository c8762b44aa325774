#include <algorithm>
#include <cmath>

#include "ops/common/operator/operator.h"
#include "ops/common/reference/reference_kernel.h"

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
    std::vector<T> values;
    for (T value = start; step > 0 ? value < end : value > end; value += step) {
      values.push_back(value);
    }
    if constexpr (!std::is_integral_v<T>) {
      // The count is that of exact numbers; the values add up the step, rounded each time.
      values.resize(static_cast<size_t>(std::ceil(std::abs((end - start) / step))),
                    values.empty() ? start : values.back() + step);
    }
    auto* out = ctx.Output<DenseTensor>("Out");
    out->Resize(phi::make_ddim({static_cast<int64_t>(values.size())}));
    std::copy(values.begin(), values.end(), reference::Allocate<T>(ctx, out));
  }
};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(range, RangeCPUKernel, float, double, int, int64_t);
