#include <algorithm>
#include <cmath>

#include "ops/common/operator/operator.h"
#include "ops/common/reference/reference_lines.h"

namespace paddle::operators {

template <typename T>
class LogSoftmaxCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto* x = ctx.Input<DenseTensor>("X");
    T* y = reference::Allocate<T>(ctx, ctx.Output<DenseTensor>("Out"));
    const int axis =
        reference::PositiveAxis(ctx.Attr<int>("axis"), x->dims().size(), "log_softmax");
    const reference::Split3 n = reference::SplitAt(x->dims(), axis);
    reference::ForEachLine(
        n, [&](int64_t, int64_t first) { Line(x->data<T>() + first, n.axis, n.inner, y + first); });
  }

 private:
  static void Line(const T* x, int64_t count, int64_t step, T* y) {
    std::vector<double> v(count);
    for (int64_t k = 0; k < count; ++k) v[k] = x[k * step];
    const double top = *std::max_element(v.begin(), v.end());
    double sum = 0;
    for (double& d : v) {
      d = d - top < -64 ? -64 : d - top;
      sum += std::exp(d);
    }
    for (int64_t k = 0; k < count; ++k) y[k * step] = static_cast<T>(v[k] - std::log(sum));
  }
};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(log_softmax, LogSoftmaxCPUKernel, float, double, phi::dtype::bfloat16);
