#include "ops/common/reference/reference_kernel.h"
#include "phi/common/scalar.h"

namespace paddle::operators {

template <typename T>
class FillConstantBatchSizeLikeCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    auto* out = ctx.Output<DenseTensor>("Out");
    const std::string text = ctx.Attr<std::string>("str_value");
    const phi::Scalar value =
        text.empty() ? phi::Scalar(ctx.Attr<float>("value")) : phi::Scalar(text);
    T* y = reference::Allocate<T>(ctx, out);
    for (int64_t i = 0; i < out->numel(); ++i) y[i] = value.to<T>();
  }
};

}  // namespace paddle::operators

PD_LEGACY_COPY_KERNEL(fill_constant_batch_size_like, FillConstantBatchSizeLikeCPUKernel);
