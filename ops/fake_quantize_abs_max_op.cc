#include "ops/common/operator/typed_by_slot.h"
#include "ops/common/quantize/fake_quantize.h"

namespace paddle {
namespace operators {

// Only a legacy kernel: the original never migrated it.
class FakeQuantizeAbsMaxOpMaker : public framework::OpProtoAndCheckerMaker {
 public:
  void Make() override {
    AddInput("X", "Any shape.");
    AddOutput("Out", "X on the grid.");
    AddOutput("OutScale", "[1]: the largest absolute value of X.");
    PHIBRIDGE_QUANT_ATTRIBUTES();
    AddComment("Rounds X to a grid that its largest absolute value spans.");
  }
};

class FakeQuantizeAbsMaxOp : public OpTypedByX {
 public:
  using OpTypedByX::OpTypedByX;

  void InferShape(framework::InferShapeContext* ctx) const override {
    ctx->ShareDim("X", "Out");
    ctx->ShareLoD("X", "Out");
    SetScalarOutputs(ctx, {"OutScale"});
  }
};

template <typename DeviceContext, typename T>
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

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OP_WITHOUT_GRADIENT(fake_quantize_abs_max, ops::FakeQuantizeAbsMaxOp,
                             ops::FakeQuantizeAbsMaxOpMaker);
REGISTER_OP_CPU_KERNEL(fake_quantize_abs_max,
                       ops::FakeQuantizeAbsMaxCPUKernel<phi::CPUContext, float>);
