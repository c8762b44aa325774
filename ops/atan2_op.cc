#include <cmath>

#include "ops/common/operator/operator.h"
#include "ops/common/reference/reference_kernel.h"

namespace paddle::operators {

template <typename T>
class Atan2CPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    using Result = std::conditional_t<std::is_integral_v<T>, double, T>;
    const auto* x1 = ctx.Input<DenseTensor>("X1");
    const T *y = x1->data<T>(), *x = ctx.Input<DenseTensor>("X2")->data<T>();
    Result* out = reference::Allocate<Result>(ctx, ctx.Output<DenseTensor>("Out"));
    for (int64_t i = 0; i < x1->numel(); ++i) {
      out[i] =
          static_cast<Result>(std::atan2(static_cast<double>(y[i]), static_cast<double>(x[i])));
    }
  }
};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(atan2, Atan2CPUKernel, float, double, int, int64_t, phi::dtype::float16);
