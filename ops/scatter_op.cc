#include "ops/common/operator/operator.h"
#include "ops/common/reference/reference_kernel.h"

namespace paddle::operators {

template <typename T>
class ScatterCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto* x = ctx.Input<DenseTensor>("X");
    const auto* updates = ctx.Input<DenseTensor>("Updates");
    const auto ids = reference::IntegersOf(*ctx.Input<DenseTensor>("Ids"), "scatter");
    auto* out = ctx.Output<DenseTensor>("Out");
    const bool overwrite = ctx.Attr<bool>("overwrite");
    const int64_t rows = x->dims()[0], width = rows == 0 ? 0 : x->numel() / rows;
    reference::CopyElements(ctx, *x, out);
    T* y = out->data<T>();
    for (int64_t id : ids) {
      PADDLE_ENFORCE_EQ(
          id >= 0 && id < rows, true,
          phi::errors::InvalidArgument("scatter: an id must be in [0, %d); it is %d", rows, id));
      for (int64_t k = 0; !overwrite && k < width; ++k) y[id * width + k] = T(0);
    }
    for (size_t i = 0; i < ids.size(); ++i) {
      for (int64_t k = 0; k < width; ++k) {
        const T value = updates->data<T>()[static_cast<int64_t>(i) * width + k];
        T& element = y[ids[i] * width + k];
        element = overwrite ? value : static_cast<T>(element + value);
      }
    }
  }
};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(scatter, ScatterCPUKernel, float, double, int, int64_t);
