#include <cmath>
#include <random>
#include <vector>

#include "ops/common/family/random_op.h"
#include "ops/common/operator/operator.h"
#include "ops/common/reference/reference_kernel.h"

namespace paddle::operators {

template <typename T>
class MultinomialCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto* x = ctx.Input<DenseTensor>("X");
    auto* out = ctx.Output<DenseTensor>("Out");
    int64_t* y = reference::Allocate<int64_t>(ctx, out);
    const int64_t count = x->dims()[x->dims().size() - 1];
    const int64_t samples = out->dims()[out->dims().size() - 1];
    reference::Engine engine(ctx, 0);
    for (int64_t r = 0; r < out->numel() / samples; ++r) {
      std::vector<double> shares(x->data<T>() + r * count, x->data<T>() + (r + 1) * count);
      for (int64_t s = 0; s < samples; ++s) {
        *y = Draw(shares, &*engine);
        if (!ctx.Attr<bool>("replacement")) shares[*y] = 0;
        ++y;
      }
    }
  }

 private:
  static int64_t Draw(const std::vector<double>& shares, std::mt19937_64* engine) {
    double sum = 0;
    for (double share : shares) {
      PADDLE_ENFORCE_GE(
          share, 0.0,
          phi::errors::InvalidArgument("multinomial: X must not be negative; it is %s", share));
      sum += share;
    }
    PADDLE_ENFORCE_GT(
        sum, 0.0,
        phi::errors::InvalidArgument("multinomial: no element of a row of X is left that is above "
                                     "0: `num_samples` must not be above their number"));
    const double at = std::uniform_real_distribution<double>(0, 1)(*engine) * sum;
    double below = 0;
    size_t last = 0;
    for (size_t i = 0; i < shares.size(); ++i) {
      if (shares[i] == 0) continue;
      below += shares[i];
      last = i;
      if (at < below || std::isinf(below)) break;
    }
    return static_cast<int64_t>(last);
  }
};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(multinomial, MultinomialCPUKernel, float, double);
