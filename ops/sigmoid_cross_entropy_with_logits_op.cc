#include <cmath>

#include "ops/common/operator/operator.h"
#include "ops/common/reference/reference_kernel.h"

namespace paddle::operators {

template <typename T>
class SigmoidCrossEntropyWithLogitsCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto* x = ctx.Input<DenseTensor>("X");
    const T* labels = ctx.Input<DenseTensor>("Label")->data<T>();
    const auto* weight = ctx.Input<DenseTensor>("pos_weight");
    const int ignored = ctx.Attr<int>("ignore_index");
    std::vector<double> loss(x->numel());
    int64_t count = 0;
    for (int64_t i = 0; i < x->numel(); ++i) {
      const double v = x->data<T>()[i], label = labels[i];
      if (std::fabs(label - ignored) > 1e-5) ++count;
      if (static_cast<int>(label) == ignored)
        continue;  // the whole part counts, as in the original
      const double log = v > 0 ? std::log1p(std::exp(-v)) : std::log1p(std::exp(v));
      const double scale = weight == nullptr ? 1 : static_cast<double>(weight->data<T>()[i]);
      loss[i] = (v > 0 ? v : 0) - label * v + scale * log;
    }
    const double divisor = !ctx.Attr<bool>("normalize") ? 1 : count == 0 ? 1e-5 : count;
    T* y = reference::Allocate<T>(ctx, ctx.Output<DenseTensor>("Out"));
    for (double v : loss) *y++ = static_cast<T>(v / divisor);
  }
};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(sigmoid_cross_entropy_with_logits, SigmoidCrossEntropyWithLogitsCPUKernel, float,
                 double);
