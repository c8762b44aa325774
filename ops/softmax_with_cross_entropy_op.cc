#include <algorithm>
#include <cmath>

#include "ops/common/operator/operator.h"
#include "ops/common/reference/reference_kernel.h"
#include "phi/kernels/funcs/index/label_values.h"

namespace paddle::operators {

template <typename T>
class SoftmaxWithCrossEntropyCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto* logits = ctx.Input<DenseTensor>("Logits");
    const auto* label = ctx.Input<DenseTensor>("Label");
    const bool soft = ctx.Attr<bool>("soft_label");
    const reference::Split3 n = reference::SplitAt(
        logits->dims(), reference::PositiveAxis(ctx.Attr<int>("axis"), logits->dims().size(),
                                                "softmax_with_cross_entropy"));
    const T* x = logits->data<T>();
    std::vector<int64_t> classes;
    if (!soft) classes = phi::funcs::LabelValues(*label, "Label");
    std::vector<double> p(logits->numel());
    std::vector<double> loss(n.outer * n.inner, 0);
    for (int64_t i = 0; i < n.outer * n.inner && !p.empty(); ++i) {
      const int64_t first = i / n.inner * n.axis * n.inner + i % n.inner;
      double sum = 0, top = x[first];
      for (int64_t k = 0; k < n.axis; ++k) top = std::fmax(top, x[first + k * n.inner]);
      for (int64_t k = 0; k < n.axis; ++k) sum += std::exp(Below(x[first + k * n.inner], top));
      for (int64_t k = 0; k < n.axis; ++k) {
        const int64_t at = first + k * n.inner;
        double log_p = Below(x[at], top) - std::log(sum);
        if (!ctx.Attr<bool>("use_softmax"))
          log_p = std::fmax(std::log(static_cast<double>(x[at])), -1e20);
        p[at] = ctx.Attr<bool>("use_softmax") ? std::exp(log_p) : x[at];
        if (soft) loss[i] -= static_cast<double>(label->data<T>()[at]) * log_p;
        if (!soft && classes[i] == k && k != ctx.Attr<int>("ignore_index")) loss[i] = -log_p;
      }
      PADDLE_ENFORCE_EQ(soft || classes[i] == ctx.Attr<int>("ignore_index") ||
                            (classes[i] >= 0 && classes[i] < n.axis),
                        true,
                        phi::errors::InvalidArgument(
                            "softmax_with_cross_entropy: a Label is outside [0, %d)", n.axis));
    }
    std::copy(p.begin(), p.end(), reference::Allocate<T>(ctx, ctx.Output<DenseTensor>("Softmax")));
    std::copy(loss.begin(), loss.end(),
              reference::Allocate<T>(ctx, ctx.Output<DenseTensor>("Loss")));
  }

 private:
  /// How far a logit is below the largest one; the original counts no more than 64.
  static double Below(double x, double top) { return x - top < -64 ? -64 : x - top; }
};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(softmax_with_cross_entropy, SoftmaxWithCrossEntropyCPUKernel, float, double);
