#include "ops/common/operator/typed_by_slot.h"
#include "ops/common/quantize/fake_quantize.h"
#include "ops/common/quantize/straight_through.h"

namespace paddle {
namespace operators {

// Only a legacy kernel: the original never migrated it.
class FakeChannelWiseQuantizeDequantizeAbsMaxOpMaker : public framework::OpProtoAndCheckerMaker {
 public:
  void Make() override {
    AddInput("X", "Any shape.");
    AddOutput("Out", "X on the grids, at the scale of X.");
    AddOutput("OutScale", "The largest absolute value of each channel.");
    AddAttr<int>("quant_axis", "The axis of the channels, 0 or 1.").SetDefault(0);
    PHIBRIDGE_QUANT_ATTRIBUTES();
    AddComment("Rounds each channel of X to a grid of its own.");
  }
};

class FakeChannelWiseQuantizeDequantizeAbsMaxOp : public OpTypedByX {
 public:
  using OpTypedByX::OpTypedByX;

  void InferShape(framework::InferShapeContext* ctx) const override {
    const int axis = ctx->Attrs().Get<int>("quant_axis");
    CheckQuantAxis(ctx, "fake_channel_wise_quantize_dequantize_abs_max", axis);
    ctx->ShareDim("X", "Out");
    ctx->ShareLoD("X", "Out");
    ctx->SetOutputDim("OutScale", {ctx->GetInputDim("X")[axis]});
  }
};

template <typename DeviceContext, typename T>
class FakeChannelWiseQuantizeDequantizeAbsMaxCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto* x = ctx.Input<DenseTensor>("X");
    const int axis = ctx.Attr<int>("quant_axis");
    T* scales = ctx.Output<DenseTensor>("OutScale")->mutable_data<T>(ctx.GetPlace());
    QuantGrid<T>::ChannelAbsMax(x->dims(), axis, x->data<T>(), scales);
    const QuantGrid<T> grid(ctx.Attr<int>("bit_length"), ctx.Attr<int>("round_type"), true);
    grid.ApplyChannels(x->dims(), axis, x->data<T>(), scales,
                       ctx.Output<DenseTensor>("Out")->mutable_data<T>(ctx.GetPlace()));
  }
};

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OPERATOR(fake_channel_wise_quantize_dequantize_abs_max,
                  ops::FakeChannelWiseQuantizeDequantizeAbsMaxOp,
                  ops::FakeChannelWiseQuantizeDequantizeAbsMaxOpMaker,
                  ops::StraightThroughGradOpMaker);
REGISTER_OP_CPU_KERNEL(
    fake_channel_wise_quantize_dequantize_abs_max,
    ops::FakeChannelWiseQuantizeDequantizeAbsMaxCPUKernel<phi::CPUContext, float>);
