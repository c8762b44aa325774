#include <algorithm>
#include <cmath>

#include "ops/common/operator/operator.h"
#include "ops/common/reference/reference_kernel.h"

namespace paddle::operators {

template <typename T>
class HistogramCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto* x = ctx.Input<DenseTensor>("X");
    auto* out = ctx.Output<DenseTensor>("Out");
    const int64_t bins = ctx.Attr<int64_t>("bins"), count = x->numel();
    int64_t* y = reference::Allocate<int64_t>(ctx, out);
    std::fill_n(y, bins, 0);
    if (count == 0) return;
    const T* values = x->data<T>();
    T low = static_cast<T>(ctx.Attr<int>("min")), high = static_cast<T>(ctx.Attr<int>("max"));
    if (low == high) {
      low = *std::min_element(values, values + count);
      high = *std::max_element(values, values + count);
    }
    if (low == high) {
      low -= 1;
      high += 1;
    }
    PADDLE_ENFORCE_EQ(std::isinf(static_cast<double>(low)) ||
                          std::isnan(static_cast<double>(low)) ||
                          std::isnan(static_cast<double>(high)),
                      false, phi::errors::OutOfRange("histogram: the range of X must be finite"));
    for (int64_t i = 0; i < count; ++i) {
      if (!(values[i] >= low && values[i] <= high)) continue;
      const auto part = static_cast<double>((values[i] - low) * bins / (high - low));
      // No number, beside an infinite upper end, counts for the first bin.
      ++y[std::isnan(part) ? 0 : std::min(static_cast<int64_t>(part), bins - 1)];
    }
  }
};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(histogram, HistogramCPUKernel, float, double, int, int64_t);
