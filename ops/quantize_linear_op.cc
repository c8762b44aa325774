#include <algorithm>

#include "ops/common/operator/typed_by_slot.h"
#include "ops/common/quantize/fake_quantize.h"

namespace paddle {
namespace operators {

// Only a legacy kernel: the original never migrated it.
class QuantizeLinearOpMaker : public framework::OpProtoAndCheckerMaker {
 public:
  void Make() override {
    AddInput("X", "Any shape.");
    AddInput("Scale", "[1], or one a channel.");
    AddInput("ZeroPoint", "Unused.");
    AddInput("InAccum", "[1].").AsDispensable().AsExtra();
    AddInput("InState", "[1].").AsDispensable().AsExtra();
    AddOutput("Y", "X on the grid.");
    AddOutput("OutState", "[1].").AsDispensable().AsExtra();
    AddOutput("OutAccum", "[1].").AsDispensable().AsExtra();
    AddOutput("OutScale", "[1], or one a channel.").AsDispensable().AsExtra();
    AddAttr<int>("quant_axis", "The axis of the channels, 0 or 1; -1: one scale for all.")
        .SetDefault(0);
    AddAttr<int>("bit_length", "Bits of a number.").SetDefault(8);
    AddAttr<int>("round_type", "0: ties to even; 1: ties away from zero.").SetDefault(0);
    AddAttr<bool>("is_test", "The scale is Scale.").SetDefault(true);
    AddAttr<bool>("only_observer", "Y = X.").SetDefault(false);
    AddAttr<float>("moving_rate", "How slowly old scales fade.").SetDefault(0.9f).AsExtra();
    AddComment("Rounds X to a grid.");
  }
};

class QuantizeLinearOp : public OpTypedByX {
 public:
  using OpTypedByX::OpTypedByX;

  void InferShape(framework::InferShapeContext* ctx) const override {
    ctx->ShareDim("X", "Y");
    ctx->ShareLoD("X", "Y");
    const int axis = ctx->Attrs().Get<int>("quant_axis");
    if (axis != -1) CheckQuantAxis(ctx, "quantize_linear", axis);
    if (ctx->HasOutput("OutScale")) {
      ctx->SetOutputDim("OutScale", {axis < 0 ? 1 : ctx->GetInputDim("X")[axis]});
    }
    SetScalarOutputs(ctx, {"OutState", "OutAccum"});
  }
};

template <typename DeviceContext, typename T>
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

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OP_WITHOUT_GRADIENT(quantize_linear, ops::QuantizeLinearOp, ops::QuantizeLinearOpMaker);
REGISTER_OP_CPU_KERNEL(quantize_linear, ops::QuantizeLinearCPUKernel<phi::CPUContext, float>);
