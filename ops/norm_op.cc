#include <cmath>

#include "ops/common/operator/operator.h"
#include "ops/common/reference/reference_lines.h"

namespace paddle::operators {

template <typename T>
class NormCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto* x = ctx.Input<DenseTensor>("X");
    const reference::Split3 n = reference::SplitAt(
        x->dims(), reference::PositiveAxis(ctx.Attr<int>("axis"), x->dims().size(), "norm"));
    T* y = reference::Allocate<T>(ctx, ctx.Output<DenseTensor>("Out"));
    T* lengths = ctx.Attr<bool>("is_test")
                     ? nullptr
                     : reference::Allocate<T>(ctx, ctx.Output<DenseTensor>("Norm"));
    reference::ForEachLine(n, [&](int64_t i, int64_t first) {
      double sum = ctx.Attr<float>("epsilon");
      for (int64_t k = 0; k < n.axis; ++k) {
        const double v = x->data<T>()[first + k * n.inner];
        sum += v * v;
      }
      for (int64_t k = 0; k < n.axis; ++k) {
        y[first + k * n.inner] = static_cast<T>(x->data<T>()[first + k * n.inner] / std::sqrt(sum));
      }
      if (lengths != nullptr) lengths[i] = static_cast<T>(std::sqrt(sum));
    });
  }
};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(norm, NormCPUKernel, float, double);
