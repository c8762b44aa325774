#include <algorithm>

#include "ops/common/operator/operator.h"
#include "ops/common/reference/reference_kernel.h"

namespace paddle::operators {

template <typename T>
class MaxoutCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto* x = ctx.Input<DenseTensor>("X");
    auto* out = ctx.Output<DenseTensor>("Out");
    const int groups = ctx.Attr<int>("groups");
    const reference::Split3 n =
        reference::SplitAt(x->dims(), reference::PositiveAxis(ctx.Attr<int>("axis"), 4, "maxout"));
    T* y = reference::Allocate<T>(ctx, out);
    const int64_t channels = n.axis / groups;
    for (int64_t i = 0; i < out->numel(); ++i) {
      const int64_t o = i / n.inner / channels, c = i / n.inner % channels, inner = i % n.inner;
      T best = x->data<T>()[(o * n.axis + c * groups) * n.inner + inner];
      for (int k = 1; k < groups; ++k) {
        best = std::max(best, x->data<T>()[(o * n.axis + c * groups + k) * n.inner + inner]);
      }
      y[i] = best;
    }
  }
};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(maxout, MaxoutCPUKernel, float, double);
