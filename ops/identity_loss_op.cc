#include <vector>

#include "ops/common/family/pair_loss.h"
#include "ops/common/operator/operator.h"

namespace paddle::operators {

template <typename T>
class IdentityLossCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto* x = ctx.Input<DenseTensor>("X");
    const int reduction = ctx.Attr<int>("reduction");
    std::vector<double> values(x->data<T>(), x->data<T>() + x->numel());
    if (reduction != 2) {
      double sum = 0;
      for (double v : values) sum += v;
      values = {reduction == 0 ? sum : sum / static_cast<double>(x->numel())};
    }
    reference::WriteRounded<T>(ctx, values, "Out");
  }
};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(identity_loss, IdentityLossCPUKernel, float, double);
