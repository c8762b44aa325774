#include <algorithm>

#include "ops/common/quantize/fake_quantize.h"

namespace paddle::operators {

void QuantizeLinearInferShape(framework::InferShapeContext* ctx) {
  ctx->ShareDim("X", "Y");
  ctx->ShareLoD("X", "Y");
  const int axis = ctx->Attrs().Get<int>("quant_axis");
  if (axis != -1) CheckQuantAxis(ctx, "quantize_linear", axis);
  if (ctx->HasOutput("OutScale")) {
    ctx->SetOutputDim("OutScale", {axis < 0 ? 1 : ctx->GetInputDim("X")[axis]});
  }
  PADDLE_ENFORCE_EQ(ctx->Attrs().Get<bool>("is_test") || ctx->HasOutput("OutScale"), true,
                    phi::errors::InvalidArgument(
                        "quantize_linear: unless `is_test`, it writes its output OutScale"));
  SetScalarOutputs(ctx, {"OutState", "OutAccum"});
}

template <typename T>
class QuantizeLinearCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto* x = ctx.Input<DenseTensor>("X");
    T* y = ctx.Output<DenseTensor>("Y")->mutable_data<T>(ctx.GetPlace());
    const int axis = ctx.Attr<int>("quant_axis");
    const bool test = ctx.Attr<bool>("is_test");
    const T* scales = ScalesOf<T>(ctx, axis);
    T tracked = T(0);
    if (!test && axis < 0) {
      tracked = MovingAverageScale(ctx, x->data<T>(), x->numel());
      scales = &tracked;
    } else if (!test) {
      T* found = ctx.Output<DenseTensor>("OutScale")->mutable_data<T>(ctx.GetPlace());
      QuantGrid<T>::ChannelAbsMax(x->dims(), axis, x->data<T>(), found);
      scales = found;
    }
    if (ctx.Attr<bool>("only_observer")) {
      std::copy_n(x->data<T>(), x->numel(), y);
      return;
    }
    const QuantGrid<T> grid(ctx.Attr<int>("bit_length"), ctx.Attr<int>("round_type"), false);
    if (axis < 0) {
      grid.ApplyAll(x->data<T>(), x->numel(), *scales, y);
    } else {
      grid.ApplyChannels(x->dims(), axis, x->data<T>(), scales, y);
    }
  }
};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(quantize_linear, QuantizeLinearCPUKernel, float);
