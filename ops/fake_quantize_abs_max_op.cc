#include "ops/common/operator/typed_by_slot.h"
#include "ops/common/quantize/fake_quantize.h"

namespace paddle::operators {

template <typename T>
class FakeQuantizeAbsMaxCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto* x = ctx.Input<DenseTensor>("X");
    const T scale = AbsMax(x->data<T>(), x->numel());
    *ctx.Output<DenseTensor>("OutScale")->mutable_data<T>(ctx.GetPlace()) = scale;
    const QuantGrid<T> grid(ctx.Attr<int>("bit_length"), ctx.Attr<int>("round_type"), false);
    grid.ApplyAll(x->data<T>(), x->numel(), scale,
                  ctx.Output<DenseTensor>("Out")->mutable_data<T>(ctx.GetPlace()));
  }
};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(fake_quantize_abs_max, FakeQuantizeAbsMaxCPUKernel, float);
