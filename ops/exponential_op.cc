#include <random>

#include "ops/common/family/random_op.h"
#include "ops/common/operator/operator.h"
#include "ops/common/reference/reference_kernel.h"

namespace paddle::operators {

template <typename T>
class ExponentialCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    auto* out = ctx.Output<DenseTensor>("Out");
    T* y = reference::Allocate<T>(ctx, out);
    reference::Engine engine(ctx, 0);
    std::exponential_distribution<double> waits(ctx.Attr<float>("lambda"));
    for (int64_t i = 0; i < out->numel(); ++i) y[i] = static_cast<T>(waits(*engine));
  }
};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(exponential, ExponentialCPUKernel, float, double);
