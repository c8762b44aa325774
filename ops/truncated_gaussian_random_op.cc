#include <cmath>
#include <limits>

#include "ops/common/family/random_op.h"
#include "ops/common/operator/operator.h"
#include "ops/common/reference/reference_kernel.h"

namespace paddle::operators {

/// The x with Phi(x) = `share`, where Phi is the share of the normal distribution below x; by
/// bisection between -2 and 2.
inline double NormalQuantile(double share) {
  double low = -2, high = 2;
  for (int i = 0; i < 60; ++i) {
    const double middle = (low + high) / 2;
    ((1 + std::erf(middle / M_SQRT2)) / 2 < share ? low : high) = middle;
  }
  return (low + high) / 2;
}

template <typename T>
class TruncatedGaussianRandomCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    auto* out = ctx.Output<DenseTensor>("Out");
    out->Resize(phi::make_ddim(ctx.Attr<std::vector<int>>("shape")));
    T* y = reference::Allocate<T>(ctx, out);
    const double low = (1 + std::erf(-2 / M_SQRT2)) / 2, high = (1 + std::erf(2 / M_SQRT2)) / 2;
    std::uniform_real_distribution<T> uniform(std::numeric_limits<float>::min(), 1);
    reference::Engine engine(ctx, ctx.Attr<int>("seed"));
    for (int64_t i = 0; i < out->numel(); ++i) {
      const double x = NormalQuantile(low + (high - low) * static_cast<double>(uniform(*engine)));
      y[i] = static_cast<T>(x * ctx.Attr<float>("std") + ctx.Attr<float>("mean"));
    }
  }
};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(truncated_gaussian_random, TruncatedGaussianRandomCPUKernel, float, double);
