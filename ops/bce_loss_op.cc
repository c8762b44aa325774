#include <cmath>

#include "ops/common/family/pair_loss.h"
#include "ops/common/operator/operator.h"

namespace paddle::operators {

template <typename T>
class BceLossCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto loss = [](double x, double label) {
      PADDLE_ENFORCE_EQ(x >= 0 && x <= 1, true,
                        phi::errors::InvalidArgument("bce_loss: X must be in [0, 1]; it is %s", x));
      const double ones = std::fmax(std::log(x), -100), zeros = std::fmax(std::log1p(-x), -100);
      return -label * ones - (1 - label) * zeros;
    };
    reference::WriteRounded<T>(ctx, reference::PairLosses<T>(ctx, "X", "Label", loss), "Out");
  }
};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(bce_loss, BceLossCPUKernel, float, double);
