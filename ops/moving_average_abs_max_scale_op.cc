#include <algorithm>

#include "ops/common/operator/typed_by_slot.h"
#include "ops/common/quantize/fake_quantize.h"
#include "ops/common/quantize/straight_through.h"

namespace paddle {
namespace operators {

// Only a legacy kernel: the original never migrated it.
class MovingAverageAbsMaxScaleOpMaker : public framework::OpProtoAndCheckerMaker {
 public:
  void Make() override {
    AddInput("X", "Any shape.");
    AddInput("InAccum", "[1].").AsDispensable();
    AddInput("InState", "[1].").AsDispensable();
    AddOutput("Out", "X.").AsDispensable();
    AddOutput("OutScale", "[1]: the scale.");
    AddOutput("OutState", "[1].").AsDispensable();
    AddOutput("OutAccum", "[1].").AsDispensable();
    AddAttr<float>("moving_rate", "How slowly old scales fade.").SetDefault(0.9f);
    AddAttr<bool>("is_test", "Leave the scale as it is.").SetDefault(false);
    AddComment("A moving average of the largest absolute values of X.");
  }
};

class MovingAverageAbsMaxScaleOp : public OpTypedByX {
 public:
  using OpTypedByX::OpTypedByX;

  void InferShape(framework::InferShapeContext* ctx) const override {
    if (ctx->HasOutput("Out")) {
      ctx->ShareDim("X", "Out");
      ctx->ShareLoD("X", "Out");
    }
    SetScalarOutputs(ctx, {"OutScale", "OutState", "OutAccum"});
  }
};

template <typename DeviceContext, typename T>
class MovingAverageAbsMaxScaleCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto* x = ctx.Input<DenseTensor>("X");
    if (ctx.HasOutput("Out")) {
      T* y = ctx.Output<DenseTensor>("Out")->mutable_data<T>(ctx.GetPlace());
      if (x->numel() > 0 && y != x->data<T>()) std::copy_n(x->data<T>(), x->numel(), y);
    }
    if (!ctx.Attr<bool>("is_test")) MovingAverageScale(ctx, x->data<T>(), x->numel());
  }
};

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OPERATOR(moving_average_abs_max_scale, ops::MovingAverageAbsMaxScaleOp,
                  ops::MovingAverageAbsMaxScaleOpMaker, ops::StraightThroughGradOpMaker);
REGISTER_OP_CPU_KERNEL(moving_average_abs_max_scale,
                       ops::MovingAverageAbsMaxScaleCPUKernel<phi::CPUContext, float>);
REGISTER_OP_VERSION(moving_average_abs_max_scale)
    .AddCheckpoint("Incompatible upgrade of output [Out]",
                   paddle::framework::compatible::OpVersionDesc().DeleteOutput("Out", "Not used."))
    .AddCheckpoint("Incompatible upgrade of output [Out]",
                   paddle::framework::compatible::OpVersionDesc().NewOutput("Out", "X."));
