#include "ops/cross_entropy_op.h"

namespace paddle {
namespace operators {

class CrossEntropyOpMaker2 : public framework::OpProtoAndCheckerMaker {
 public:
  void Make() override {
    AddInput("X", "Probabilities along the last axis.");
    AddInput("Label", "Classes.");
    AddOutput("Y", "The cross entropy of each row.");
    AddOutput("XShape", "Its shape is that of X and then 0.");
    AddOutput("MatchX", "The probability of each row's class.");
    AddAttr<int>("ignore_index", "Its entropy is 0.").SetDefault(-100);
    AddComment("Y = -ln(MatchX).");
  }
};

class CrossEntropyOp2 : public CrossEntropyOpBase {
 public:
  using CrossEntropyOpBase::CrossEntropyOpBase;

  void InferShape(framework::InferShapeContext* ctx) const override {
    const phi::DDim out = CheckedOutDims(ctx, false);
    ctx->SetOutputDim("Y", out);
    ctx->SetOutputDim("MatchX", out);
    std::vector<int64_t> shape = phi::vectorize(ctx->GetInputDim("X"));
    shape.push_back(0);
    ctx->SetOutputDim("XShape", phi::make_ddim(shape));
    ctx->ShareLoD("X", "Y");
  }
};

template <typename DeviceContext, typename T>
class CrossEntropy2CPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto* x = ctx.Input<DenseTensor>("X");
    const int ignored = ctx.Attr<int>("ignore_index");
    const int64_t classes = x->dims()[x->dims().size() - 1];
    const auto targets = reference::CheckedClasses(*ctx.Input<DenseTensor>("Label"), classes,
                                                   ignored, "cross_entropy2");
    T* y = reference::Allocate<T>(ctx, ctx.Output<DenseTensor>("Y"));
    T* match = reference::Allocate<T>(ctx, ctx.Output<DenseTensor>("MatchX"));
    for (size_t i = 0; i < targets.size(); ++i) {
      const bool counts = targets[i] != ignored;
      match[i] = counts ? x->data<T>()[i * classes + targets[i]] : T(0);
      y[i] = counts ? static_cast<T>(-reference::CutLogarithm(match[i])) : T(0);
    }
  }
};

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OPERATOR(cross_entropy2, ops::CrossEntropyOp2, ops::CrossEntropyOpMaker2);
REGISTER_OP_CPU_KERNEL(cross_entropy2, ops::CrossEntropy2CPUKernel<phi::CPUContext, float>,
                       ops::CrossEntropy2CPUKernel<phi::CPUContext, double>);
