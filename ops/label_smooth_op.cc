#include "ops/common/operator/operator.h"
#include "ops/common/reference/reference_kernel.h"

namespace paddle::operators {

template <typename T>
class LabelSmoothCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto* x = ctx.Input<DenseTensor>("X");
    const int64_t classes = x->dims()[x->dims().size() - 1];
    const double e = ctx.Attr<float>("epsilon");
    T* y = reference::Allocate<T>(ctx, ctx.Output<DenseTensor>("Out"));
    for (int64_t i = 0; i < x->numel(); ++i) {
      double prior = 1.0 / classes;
      if (ctx.HasInput("PriorDist"))
        prior = ctx.Input<DenseTensor>("PriorDist")->data<T>()[i % classes];
      y[i] = static_cast<T>((1 - e) * x->data<T>()[i] + e * prior);
    }
  }
};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(label_smooth, LabelSmoothCPUKernel, float, double);
