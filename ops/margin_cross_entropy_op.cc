#include <cmath>
#include <vector>

#include "ops/common/operator/operator.h"
#include "ops/common/reference/reference_kernel.h"

namespace paddle::operators {

template <typename T>
class MarginCrossEntropyCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto* logits = ctx.Input<DenseTensor>("Logits");
    const auto labels =
        reference::IntegersOf(*ctx.Input<DenseTensor>("Label"), "margin_cross_entropy");
    const int64_t classes = logits->dims()[1];
    const double m1 = ctx.Attr<float>("margin1"), m2 = ctx.Attr<float>("margin2"),
                 m3 = ctx.Attr<float>("margin3"), scale = ctx.Attr<float>("scale");
    T* softmax = reference::Allocate<T>(ctx, ctx.Output<DenseTensor>("Softmax"));
    T* loss = reference::Allocate<T>(ctx, ctx.Output<DenseTensor>("Loss"));
    for (size_t i = 0; i < labels.size(); ++i) {
      PADDLE_ENFORCE_EQ(labels[i] >= 0 && labels[i] < classes, true,
                        phi::errors::InvalidArgument(
                            "margin_cross_entropy: a Label is outside [0, %d)", classes));
      std::vector<double> s;
      for (int64_t k = 0; k < classes; ++k) {
        const double c = static_cast<double>(logits->data<T>()[i * classes + k]);
        s.push_back(scale * (k == labels[i] ? std::cos(m1 * std::acos(c) + m2) - m3 : c));
      }
      for (int64_t k = 0; k < classes; ++k) {
        double others = 0;  // in units of e^s[k]
        for (double v : s) others += std::exp(v - s[k]);
        softmax[i * classes + k] = static_cast<T>(1 / others);
        if (k == labels[i]) loss[i] = static_cast<T>(std::log(others));
      }
    }
  }
};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(margin_cross_entropy, MarginCrossEntropyCPUKernel, float, double,
                 phi::dtype::float16);
