#include <cmath>
#include <limits>

#include "ops/common/family/reduce_op.h"
#include "ops/common/operator/operator.h"
#include "ops/common/reference/reference_kernel.h"

namespace paddle::operators {

template <typename T>
class PNormCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const std::vector<int> axes = {ctx.Attr<int>("axis")};
    const bool all = ctx.Attr<bool>("asvector");
    const double order = ctx.Attr<float>("porder");
    const auto* x = ctx.Input<DenseTensor>("X");
    std::vector<bool> reduced(x->dims().size(), all);
    if (!all) {
      for (int axis : axes) {
        if (!reduced.empty())
          reduced[reference::PositiveAxis(axis, x->dims().size(), "p_norm")] = true;
      }
    }
    const auto groups = reference::ReducedGroups<T>(*x, reduced);
    T* y = reference::Allocate<T>(ctx, ctx.Output<DenseTensor>("Out"));
    for (const std::vector<T>& elements : groups) *y++ = static_cast<T>(Of(elements, order));
  }

 private:
  static double Of(const std::vector<T>& elements, double order) {
    double sum = 0, top = 0, low = std::numeric_limits<double>::infinity();
    for (T v : elements) {
      const double size = std::abs(static_cast<double>(v));
      top = size != size || size > top ? size : top;
      low = size != size || size < low ? size : low;
      sum += order == 0 ? (size != 0) : std::pow(size, order);
    }
    if (std::isinf(order)) return order > 0 ? top : low;
    return order == 0 ? sum : std::pow(sum, 1.0 / order);
  }
};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(p_norm, PNormCPUKernel, float, double);
