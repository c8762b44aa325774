#include "ops/common/operator/typed_by_slot.h"
#include "ops/common/quantize/fake_quantize.h"

namespace paddle::operators {

template <typename T>
class FakeQuantizeDequantizeMovingAverageAbsMaxCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto* x = ctx.Input<DenseTensor>("X");
    const T scale = ctx.Attr<bool>("is_test") ? *ctx.Input<DenseTensor>("InScale")->data<T>()
                                              : MovingAverageScale(ctx, x->data<T>(), x->numel());
    const QuantGrid<T> grid(ctx.Attr<int>("bit_length"), ctx.Attr<int>("round_type"), true);
    grid.ApplyAll(x->data<T>(), x->numel(), scale,
                  ctx.Output<DenseTensor>("Out")->mutable_data<T>(ctx.GetPlace()));
  }
};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(fake_quantize_dequantize_moving_average_abs_max,
                 FakeQuantizeDequantizeMovingAverageAbsMaxCPUKernel, float);
