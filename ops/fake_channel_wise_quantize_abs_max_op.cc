#include "ops/common/quantize/fake_quantize.h"

namespace paddle::operators {

void FakeChannelWiseQuantizeAbsMaxInferShape(framework::InferShapeContext* ctx) {
  const int axis = ctx->Attrs().Get<int>("quant_axis");
  CheckQuantAxis(ctx, "fake_channel_wise_quantize_abs_max", axis);
  ctx->ShareDim("X", "Out");
  ctx->ShareLoD("X", "Out");
  ctx->SetOutputDim("OutScale", {ctx->GetInputDim("X")[axis]});
}

template <typename T>
class FakeChannelWiseQuantizeAbsMaxCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto* x = ctx.Input<DenseTensor>("X");
    const int axis = ctx.Attr<int>("quant_axis");
    T* scales = ctx.Output<DenseTensor>("OutScale")->mutable_data<T>(ctx.GetPlace());
    if (!ctx.Attr<bool>("is_test"))
      QuantGrid<T>::ChannelAbsMax(x->dims(), axis, x->data<T>(), scales);
    const QuantGrid<T> grid(ctx.Attr<int>("bit_length"), ctx.Attr<int>("round_type"), false);
    grid.ApplyChannels(x->dims(), axis, x->data<T>(), scales,
                       ctx.Output<DenseTensor>("Out")->mutable_data<T>(ctx.GetPlace()));
  }
};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(fake_channel_wise_quantize_abs_max, FakeChannelWiseQuantizeAbsMaxCPUKernel, float);
