#include "ops/common/quantize/fake_quantize.h"
#include "ops/common/rows/rows.h"

namespace paddle::operators {

template <typename T>
class FakeDequantizeMaxAbsCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto* x = ctx.Input<DenseTensor>("X");
    const T factor = *ScalesOf<T>(ctx, -1) / static_cast<T>(ctx.Attr<float>("max_range"));
    const T* from = x->data<T>();
    T* y = ctx.Output<DenseTensor>("Out")->mutable_data<T>(ctx.GetPlace());
    ParallelRows(x->numel(), 1, [=](int64_t i) { y[i] = from[i] * factor; });
  }
};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(fake_dequantize_max_abs, FakeDequantizeMaxAbsCPUKernel, float, double);
