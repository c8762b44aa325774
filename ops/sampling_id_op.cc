#include "ops/common/family/random_op.h"
#include "ops/common/operator/operator.h"
#include "ops/common/reference/reference_kernel.h"

namespace paddle::operators {

template <typename T>
class SamplingIdCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto* x = ctx.Input<DenseTensor>("X");
    auto* out = ctx.Output<DenseTensor>("Out");
    const int64_t rows = x->dims()[0], width = x->dims()[1];
    out->Resize(phi::make_ddim({rows}));
    int64_t* y = reference::Allocate<int64_t>(ctx, out);
    const auto min = ctx.Attr<float>("min"), max = ctx.Attr<float>("max");
    PADDLE_ENFORCE_LT(min, max,
                      phi::errors::InvalidArgument("sampling_id: attribute `min` must be below "
                                                   "`max`; they are %f and %f",
                                                   min, max));
    std::uniform_real_distribution<T> uniform(static_cast<T>(min), static_cast<T>(max));
    reference::Engine engine(ctx, ctx.Attr<int>("seed"));
    for (int64_t i = 0; i < rows; ++i) {
      const T* row = x->data<T>() + i * width;
      T left = uniform(*engine);
      int64_t k = 0;
      while (k + 1 < width && (left -= row[k]) >= 0) ++k;
      y[i] = k;
    }
  }
};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(sampling_id, SamplingIdCPUKernel, float, double);
