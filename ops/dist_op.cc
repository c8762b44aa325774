#include <algorithm>
#include <cmath>

#include "ops/common/family/elementwise_op.h"
#include "ops/common/operator/operator.h"
#include "phi/kernels/funcs/elementwise/broadcast.h"

namespace paddle::operators {

template <typename T>
class DistCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto *x = ctx.Input<DenseTensor>("X"), *y = ctx.Input<DenseTensor>("Y");
    const double p = ctx.Attr<float>("p");
    phi::DDim dims;
    int mismatch = -1;
    phi::funcs::BroadcastDims(x->dims(), y->dims(), -1, &dims, &mismatch);
    const auto sizes = reference::MapPairs<T, double>(*x, *y, dims, -1, [](T a, T b) {
      return std::fabs(static_cast<double>(a) - static_cast<double>(b));
    });
    double norm = 0;
    if (std::isinf(p)) {
      const auto range = std::minmax_element(sizes.begin(), sizes.end());
      norm = p > 0 ? *range.second : *range.first;
    } else {
      for (double size : sizes) norm += p == 0 ? (size != 0 ? 1 : 0) : std::pow(size, p);
      if (p != 0) norm = std::pow(norm, 1 / static_cast<float>(p));
    }
    *reference::Allocate<T>(ctx, ctx.Output<DenseTensor>("Out")) = static_cast<T>(norm);
  }
};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(dist, DistCPUKernel, float, double);
