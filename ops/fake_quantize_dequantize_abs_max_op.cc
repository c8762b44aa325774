#include "ops/common/operator/typed_by_slot.h"
#include "ops/common/quantize/fake_quantize.h"
#include "ops/common/quantize/straight_through.h"

namespace paddle {
namespace operators {

// Only a legacy kernel: the original never migrated it.
class FakeQuantizeDequantizeAbsMaxOpMaker : public framework::OpProtoAndCheckerMaker {
 public:
  void Make() override {
    AddInput("X", "Any shape.");
    AddOutput("Out", "X on the grid, at the scale of X.");
    AddOutput("OutScale", "[1]: the largest absolute value of X.");
    PHIBRIDGE_QUANT_ATTRIBUTES();
    AddComment("Rounds X to a grid that its largest absolute value spans.");
  }
};

class FakeQuantizeDequantizeAbsMaxOp : public OpTypedByX {
 public:
  using OpTypedByX::OpTypedByX;

  void InferShape(framework::InferShapeContext* ctx) const override {
    ctx->ShareDim("X", "Out");
    ctx->ShareLoD("X", "Out");
    SetScalarOutputs(ctx, {"OutScale"});
  }
};

template <typename DeviceContext, typename T>
class FakeQuantizeDequantizeAbsMaxCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto* x = ctx.Input<DenseTensor>("X");
    const T scale = AbsMax(x->data<T>(), x->numel());
    *ctx.Output<DenseTensor>("OutScale")->mutable_data<T>(ctx.GetPlace()) = scale;
    const QuantGrid<T> grid(ctx.Attr<int>("bit_length"), ctx.Attr<int>("round_type"), true);
    grid.ApplyAll(x->data<T>(), x->numel(), scale,
                  ctx.Output<DenseTensor>("Out")->mutable_data<T>(ctx.GetPlace()));
  }
};

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OPERATOR(fake_quantize_dequantize_abs_max, ops::FakeQuantizeDequantizeAbsMaxOp,
                  ops::FakeQuantizeDequantizeAbsMaxOpMaker, ops::StraightThroughGradOpMaker);
REGISTER_OP_CPU_KERNEL(fake_quantize_dequantize_abs_max,
                       ops::FakeQuantizeDequantizeAbsMaxCPUKernel<phi::CPUContext, float>);
