#include "ops/common/family/random_op.h"
#include "ops/common/operator/operator.h"
#include "ops/common/reference/reference_kernel.h"

namespace paddle::operators {

template <typename T>
class BernoulliCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto* x = ctx.Input<DenseTensor>("X");
    T* y = reference::Allocate<T>(ctx, ctx.Output<DenseTensor>("Out"));
    reference::Engine engine(ctx, 0);
    std::uniform_real_distribution<double> uniform(0, 1);
    for (int64_t i = 0; i < x->numel(); ++i) {
      const double share = x->data<T>()[i];
      PADDLE_ENFORCE_EQ(
          share >= 0 && share <= 1, true,
          phi::errors::InvalidArgument("bernoulli: X must be in [0, 1]; it is %s", share));
      y[i] = static_cast<T>(uniform(*engine) < share ? 1 : 0);
    }
  }
};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(bernoulli, BernoulliCPUKernel, float, double);
