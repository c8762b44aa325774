#include "ops/common/operator/operator.h"
#include "ops/common/reference/reference_kernel.h"

namespace paddle::operators {

template <typename T>
class BilinearTensorProductCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto* x = ctx.Input<DenseTensor>("X");
    const auto* y = ctx.Input<DenseTensor>("Y");
    const auto* weight = ctx.Input<DenseTensor>("Weight");
    auto* out = ctx.Output<DenseTensor>("Out");
    T* to = reference::Allocate<T>(ctx, out);
    const int64_t p = x->dims()[1], q = y->dims()[1], outs = weight->dims()[0];
    for (int64_t i = 0; i < out->numel(); ++i) {
      const int64_t n = i / outs, k = i % outs;
      double sum = ctx.HasInput("Bias")
                       ? static_cast<double>(ctx.Input<DenseTensor>("Bias")->data<T>()[k])
                       : 0.0;
      for (int64_t a = 0; a < p; ++a) {
        for (int64_t b = 0; b < q; ++b) {
          sum += static_cast<double>(x->data<T>()[n * p + a]) *
                 static_cast<double>(weight->data<T>()[(k * p + a) * q + b]) *
                 static_cast<double>(y->data<T>()[n * q + b]);
        }
      }
      to[i] = static_cast<T>(sum);
    }
  }
};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(bilinear_tensor_product, BilinearTensorProductCPUKernel, float, double);
