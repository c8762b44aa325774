#include "ops/common/operator/typed_by_slot.h"
#include "ops/common/quantize/fake_quantize.h"
#include "ops/common/quantize/straight_through.h"

namespace paddle {
namespace operators {

// Only a legacy kernel: the original never migrated it.
class FakeQuantizeDequantizeMovingAverageAbsMaxOpMaker : public framework::OpProtoAndCheckerMaker {
 public:
  void Make() override {
    AddInput("X", "Any shape.");
    AddInput("InScale", "[1]: the scale before.");
    AddInput("InAccum", "[1].").AsDispensable();
    AddInput("InState", "[1].").AsDispensable();
    AddOutput("Out", "X on the grid, at the scale of X.");
    AddOutput("OutScale", "[1]: the scale.");
    AddOutput("OutState", "[1].").AsDispensable();
    AddOutput("OutAccum", "[1].").AsDispensable();
    AddAttr<float>("moving_rate", "How slowly old scales fade.").SetDefault(0.9f);
    PHIBRIDGE_QUANT_ATTRIBUTES();
    AddAttr<bool>("is_test", "The scale is InScale.").SetDefault(false);
    AddComment("Rounds X to a grid that a moving average of the largest absolute values spans.");
  }
};

class FakeQuantizeDequantizeMovingAverageAbsMaxOp : public OpTypedByX {
 public:
  using OpTypedByX::OpTypedByX;

  void InferShape(framework::InferShapeContext* ctx) const override {
    ctx->ShareDim("X", "Out");
    ctx->ShareLoD("X", "Out");
    SetScalarOutputs(ctx, {"OutScale", "OutState", "OutAccum"});
  }
};

template <typename DeviceContext, typename T>
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

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OPERATOR(fake_quantize_dequantize_moving_average_abs_max,
                  ops::FakeQuantizeDequantizeMovingAverageAbsMaxOp,
                  ops::FakeQuantizeDequantizeMovingAverageAbsMaxOpMaker,
                  ops::StraightThroughGradOpMaker);
REGISTER_OP_CPU_KERNEL(
    fake_quantize_dequantize_moving_average_abs_max,
    ops::FakeQuantizeDequantizeMovingAverageAbsMaxCPUKernel<phi::CPUContext, float>);
