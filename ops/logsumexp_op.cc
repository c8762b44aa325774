#include <cmath>
#include <limits>

#include "ops/common/family/reduce_op.h"
#include "ops/common/operator/operator.h"
#include "ops/common/reference/reference_kernel.h"

namespace paddle::operators {

template <typename T>
class LogsumexpCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto axes = ctx.Attr<std::vector<int>>("axis");
    const bool all = ctx.Attr<bool>("reduce_all") || axes.empty();
    const auto* x = ctx.Input<DenseTensor>("X");
    std::vector<bool> reduced(x->dims().size(), all);
    if (!all) {
      for (int axis : axes) {
        if (!reduced.empty())
          reduced[reference::PositiveAxis(axis, x->dims().size(), "logsumexp")] = true;
      }
    }
    const auto groups = reference::ReducedGroups<T>(*x, reduced);
    T* y = reference::Allocate<T>(ctx, ctx.Output<DenseTensor>("Out"));
    for (const std::vector<T>& elements : groups) *y++ = static_cast<T>(Of(elements));
  }

 private:
  static double Of(const std::vector<T>& elements) {
    double top = -std::numeric_limits<double>::infinity();
    for (T v : elements) top = v != v || v > top ? double{v} : top;
    double sum = 0;
    for (T v : elements) sum += std::exp(v - top);
    return top + std::log(sum);
  }
};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(logsumexp, LogsumexpCPUKernel, float, double);
