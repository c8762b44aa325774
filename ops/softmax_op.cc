#include <cmath>
#include <limits>

#include "ops/common/operator/operator.h"
#include "ops/common/reference/reference_kernel.h"

namespace paddle::operators {

template <typename T>
class SoftmaxCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto* x = ctx.Input<DenseTensor>("X");
    auto* out = ctx.Output<DenseTensor>("Out");
    T* y = reference::Allocate<T>(ctx, out);
    if (x->numel() == 0) return;
    const int axis = reference::PositiveAxis(ctx.Attr<int>("axis"), x->dims().size(), "softmax");
    const reference::Split3 n = reference::SplitAt(x->dims(), axis);
    for (int64_t o = 0; o < n.outer; ++o) {
      for (int64_t i = 0; i < n.inner; ++i) {
        const int64_t first = o * n.axis * n.inner + i;
        Line(x->data<T>() + first, n.axis, n.inner, y + first);
      }
    }
  }

 private:
  static void Line(const T* x, int64_t count, int64_t step, T* y) {
    double max = -std::numeric_limits<double>::infinity();
    for (int64_t k = 0; k < count; ++k) max = std::fmax(max, static_cast<double>(x[k * step]));
    std::vector<double> e(count);
    double sum = 0;
    for (int64_t k = 0; k < count; ++k) {
      e[k] = std::exp(static_cast<double>(x[k * step]) - max);
      sum += e[k];
    }
    for (int64_t k = 0; k < count; ++k) y[k * step] = static_cast<T>(e[k] / sum);
  }
};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(softmax, SoftmaxCPUKernel, float, double);
