#include <cmath>

#include "ops/common/operator/operator.h"
#include "ops/common/reference/reference_kernel.h"

namespace paddle::operators {

template <typename T>
class RenormCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const DenseTensor x = *ctx.Input<DenseTensor>("X");
    const double p = ctx.Attr<float>("p"), max_norm = ctx.Attr<float>("max_norm");
    T* y = reference::Allocate<T>(ctx, ctx.Output<DenseTensor>("Out"));
    const int axis = reference::PositiveAxis(ctx.Attr<int>("axis"), x.dims().size(), "renorm");
    const reference::Split3 split = reference::SplitAt(x.dims(), axis);
    std::vector<double> sums(split.axis, 0);
    for (int64_t i = 0; i < x.numel(); ++i) {
      sums[i / split.inner % split.axis] += std::pow(std::fabs(double{x.data<T>()[i]}), p);
    }
    for (int64_t i = 0; i < x.numel(); ++i) {
      const double norm = std::pow(sums[i / split.inner % split.axis], 1 / p);
      y[i] = static_cast<T>(norm > max_norm ? x.data<T>()[i] * (max_norm / norm) : x.data<T>()[i]);
    }
  }
};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(renorm, RenormCPUKernel, float, double);
