#include "ops/common/operator/typed_op.h"

namespace paddle {
namespace operators {

class Pow2DecayWithLinearWarmupOpMaker : public framework::OpProtoAndCheckerMaker {
 public:
  void Make() override {
    AddInput("LearningRate", "One number.");
    AddInput("Step", "One int64: how many steps there were.");
    AddOutput("LearningRateOut", "The rate of this step; it shares the memory of LearningRate.");
    AddOutput("StepOut", "Step + 1; it shares the memory of Step.");
    AddAttr<int64_t>("warmup_steps", "The rate rises in so many steps.");
    AddAttr<int64_t>("total_steps", "From this step on it is end_lr.");
    AddAttr<float>("base_lr", "The highest rate.");
    AddAttr<float>("end_lr", "The last rate.");
    AddComment("A rate that rises in a line, and falls as a parabola.");
  }
};

struct LearningRateSlot {
  static constexpr const char* kName = "LearningRate";
};
class Pow2DecayWithLinearWarmupOp : public OpTypedBy<LearningRateSlot> {
 public:
  using OpTypedBy<LearningRateSlot>::OpTypedBy;

  void InferShape(framework::InferShapeContext* ctx) const override {
    for (const char* slot : {"LearningRate", "Step"}) {
      const phi::DDim dims = ctx->GetInputDim(slot);
      PADDLE_ENFORCE_EQ(phi::product(dims), 1,
                        phi::errors::InvalidArgument(
                            "pow2_decay_with_linear_warmup: input %s must have one element; its "
                            "shape is %s",
                            slot, dims));
      ctx->SetOutputDim(std::string(slot) + "Out", dims);
    }
  }
};

template <typename DeviceContext, typename T>
class Pow2DecayWithLinearWarmupCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const int64_t step = *ctx.Input<DenseTensor>("Step")->data<int64_t>() + 1;
    *reference::Allocate<int64_t>(ctx, ctx.Output<DenseTensor>("StepOut")) = step;
    *reference::Allocate<T>(ctx, ctx.Output<DenseTensor>("LearningRateOut")) =
        static_cast<T>(Rate(ctx, step));
  }

 private:
  static double Rate(const framework::ExecutionContext& ctx, int64_t step) {
    const int64_t warm = ctx.Attr<int64_t>("warmup_steps"), all = ctx.Attr<int64_t>("total_steps");
    const double base = ctx.Attr<float>("base_lr"), end = ctx.Attr<float>("end_lr");
    if (step <= warm) return base * static_cast<double>(step) / static_cast<double>(warm);
    if (step >= all) return end;
    const double left = 1 - static_cast<double>(step - warm) / static_cast<double>(all - warm);
    return (base - end) * left * left + end;
  }
};

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OPERATOR(pow2_decay_with_linear_warmup, ops::Pow2DecayWithLinearWarmupOp,
                  ops::Pow2DecayWithLinearWarmupOpMaker,
                  paddle::framework::EmptyGradOpMaker<paddle::framework::OpDesc>);
REGISTER_OP_CPU_KERNEL(pow2_decay_with_linear_warmup,
                       ops::Pow2DecayWithLinearWarmupCPUKernel<phi::CPUContext, float>,
                       ops::Pow2DecayWithLinearWarmupCPUKernel<phi::CPUContext, double>);
