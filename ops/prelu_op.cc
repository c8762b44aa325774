#include "ops/common/operator/operator.h"
#include "ops/common/reference/reference_kernel.h"

namespace paddle::operators {

template <typename T>
class PReluCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto* x = ctx.Input<DenseTensor>("X");
    const auto* alpha = ctx.Input<DenseTensor>("Alpha");
    const auto mode = ctx.Attr<std::string>("mode");
    const bool last = ctx.Attr<std::string>("data_format") == "NHWC";
    const int rank = x->dims().size();
    T* y = reference::Allocate<T>(ctx, ctx.Output<DenseTensor>("Out"));
    if (x->numel() == 0) return;
    const T* factors = alpha->data<T>();
    for (int64_t i = 0; i < x->numel(); ++i) {
      int64_t at = 0;
      if (mode == "element") at = i % alpha->numel();
      if (mode == "channel") {
        const reference::Split3 n = reference::SplitAt(x->dims(), last ? rank - 1 : 1);
        at = i / n.inner % n.axis;
      }
      const double v = x->data<T>()[i];
      y[i] = static_cast<T>(v > 0 ? v : static_cast<double>(factors[at]) * v);
    }
  }
};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(prelu, PReluCPUKernel, float, double, phi::dtype::bfloat16);
