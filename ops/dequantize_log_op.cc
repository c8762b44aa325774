#include "ops/common/operator/operator.h"

namespace paddle::operators {

template <typename T>
class DequantizeLogCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto* x = ctx.Input<DenseTensor>("X");
    const auto* dict = ctx.Input<DenseTensor>("Dict");
    PADDLE_ENFORCE_GE(
        dict->numel(), 128,
        phi::errors::InvalidArgument("dequantize_log: Dict must hold 128 numbers; its shape is %s",
                                     dict->dims()));
    const T* from = x->data<T>();
    const float* values = dict->data<float>();
    float* y = ctx.Output<DenseTensor>("Out")->mutable_data<float>(ctx.GetPlace());
    for (int64_t i = 0; i < x->numel(); ++i) {
      y[i] = from[i] < 0 ? -values[from[i] + 128] : values[from[i]];
    }
  }
};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(dequantize_log, DequantizeLogCPUKernel, int8_t);
