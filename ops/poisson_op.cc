#include <random>

#include "ops/common/family/random_op.h"
#include "ops/common/operator/operator.h"
#include "ops/common/reference/reference_kernel.h"

namespace paddle::operators {

template <typename T>
class PoissonCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto* x = ctx.Input<DenseTensor>("X");
    T* y = reference::Allocate<T>(ctx, ctx.Output<DenseTensor>("Out"));
    reference::Engine engine(ctx, 0);
    for (int64_t i = 0; i < x->numel(); ++i) {
      const auto mean = static_cast<double>(x->data<T>()[i]);
      PADDLE_ENFORCE_EQ(mean >= 0, true,
                        phi::errors::InvalidArgument(
                            "poisson: X must not be negative or NaN; one element is %s", mean));
      y[i] = static_cast<T>(mean == 0 ? 0 : std::poisson_distribution<int64_t>(mean)(*engine));
    }
  }
};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(poisson, PoissonCPUKernel, float, double);
