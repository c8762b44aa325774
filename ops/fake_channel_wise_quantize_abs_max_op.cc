#include "ops/common/operator/typed_by_slot.h"
#include "ops/common/quantize/fake_quantize.h"

namespace paddle {
namespace operators {

// Only a legacy kernel: the original never migrated it.
class FakeChannelWiseQuantizeAbsMaxOpMaker : public framework::OpProtoAndCheckerMaker {
 public:
  void Make() override {
    AddInput("X", "Any shape.");
    AddOutput("Out", "X on the grids.");
    AddOutput("OutScale", "The largest absolute value of each channel.");
    AddAttr<int>("quant_axis", "The axis of the channels, 0 or 1.").SetDefault(0);
    PHIBRIDGE_QUANT_ATTRIBUTES();
    AddAttr<bool>("is_test", "OutScale holds the scales already.").SetDefault(false);
    AddComment("Rounds each channel of X to a grid of its own.");
  }
};

class FakeChannelWiseQuantizeAbsMaxOp : public OpTypedByX {
 public:
  using OpTypedByX::OpTypedByX;

  void InferShape(framework::InferShapeContext* ctx) const override {
    const int axis = ctx->Attrs().Get<int>("quant_axis");
    CheckQuantAxis(ctx, "fake_channel_wise_quantize_abs_max", axis);
    ctx->ShareDim("X", "Out");
    ctx->ShareLoD("X", "Out");
    ctx->SetOutputDim("OutScale", {ctx->GetInputDim("X")[axis]});
  }
};

template <typename DeviceContext, typename T>
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

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OP_WITHOUT_GRADIENT(fake_channel_wise_quantize_abs_max,
                             ops::FakeChannelWiseQuantizeAbsMaxOp,
                             ops::FakeChannelWiseQuantizeAbsMaxOpMaker);
REGISTER_OP_CPU_KERNEL(fake_channel_wise_quantize_abs_max,
                       ops::FakeChannelWiseQuantizeAbsMaxCPUKernel<phi::CPUContext, float>);
REGISTER_OP_VERSION(fake_channel_wise_quantize_abs_max)
    .AddCheckpoint(
        "add new attributes [quant_axis] for applying per-channel quantization to conv2d_tranpose "
        "and mul ops.",
        paddle::framework::compatible::OpVersionDesc().NewAttr("quant_axis",
                                                               "The axis for quantization.", 0));
