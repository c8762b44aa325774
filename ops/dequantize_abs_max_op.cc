#include "ops/common/quantize/fake_quantize.h"
#include "ops/common/rows/rows.h"

namespace paddle::operators {

template <typename T>
class DequantizeAbsMaxCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto* x = ctx.Input<DenseTensor>("X");
    const float scale = *ScalesOf<float>(ctx, -1);
    const float range = ctx.Attr<float>("max_range");
    const T* from = x->data<T>();
    float* y = ctx.Output<DenseTensor>("Out")->mutable_data<float>(ctx.GetPlace());
    ParallelRows(x->numel(), 1,
                 [=](int64_t i) { y[i] = scale * static_cast<float>(from[i]) / range; });
  }
};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(dequantize_abs_max, DequantizeAbsMaxCPUKernel, int8_t, int16_t);
