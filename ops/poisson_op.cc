#include <cmath>
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
    std::normal_distribution<double> normal;
    for (int64_t i = 0; i < x->numel(); ++i) {
      const auto mean = static_cast<double>(x->data<T>()[i]);
      PADDLE_ENFORCE_EQ(mean >= 0, true,
                        phi::errors::InvalidArgument(
                            "poisson: X must not be negative or NaN; one element is %s", mean));
      // From here on the skew is below 1e-6; a draw of a much larger mean would not fit into int64.
      if (mean >= 1e12) {
        const double rest = std::isinf(mean) ? 0 : std::sqrt(mean) * normal(*engine);
        y[i] = static_cast<T>(std::round(mean + rest));
        continue;
      }
      std::poisson_distribution<int64_t> events(mean == 0 ? 1 : mean);
      y[i] = static_cast<T>(mean == 0 ? 0 : events(*engine));
    }
  }
};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(poisson, PoissonCPUKernel, float, double);
