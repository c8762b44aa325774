#include "ops/cross_entropy_op.h"

namespace paddle {
namespace operators {

class CrossEntropyOpMaker : public framework::OpProtoAndCheckerMaker {
 public:
  void Make() override {
    AddInput("X", "Probabilities along the last axis.");
    AddInput("Label", "Classes, or probabilities of the shape of X with soft_label.");
    AddOutput("Y", "The cross entropy of each row.");
    AddAttr<bool>("soft_label", "Label holds probabilities.").SetDefault(false);
    AddAttr<int>("ignore_index", "Its entropy is 0.").SetDefault(-100);
    AddComment("Y = -sum(Label ln(X)) along the last axis.");
  }
};

class CrossEntropyOp : public CrossEntropyOpBase {
 public:
  using CrossEntropyOpBase::CrossEntropyOpBase;

  void InferShape(framework::InferShapeContext* ctx) const override {
    ctx->SetOutputDim("Y", CheckedOutDims(ctx, ctx->Attrs().Get<bool>("soft_label")));
    ctx->ShareLoD("X", "Y");
  }
};

template <typename DeviceContext, typename T>
class CrossEntropyCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto* x = ctx.Input<DenseTensor>("X");
    const auto* label = ctx.Input<DenseTensor>("Label");
    const bool soft = ctx.Attr<bool>("soft_label");
    const int ignored = ctx.Attr<int>("ignore_index");
    const int64_t classes = x->dims()[x->dims().size() - 1];
    auto* out = ctx.Output<DenseTensor>("Y");
    T* y = reference::Allocate<T>(ctx, out);
    std::vector<int64_t> targets;
    if (!soft) targets = reference::CheckedClasses(*label, classes, ignored, "cross_entropy");
    for (int64_t i = 0; i < out->numel(); ++i) {
      const T* p = x->data<T>() + i * classes;
      double sum = 0;
      for (int64_t k = 0; soft && k < classes; ++k) {
        sum -=
            static_cast<double>(label->data<T>()[i * classes + k]) * reference::CutLogarithm(p[k]);
      }
      if (!soft && targets[i] != ignored) sum = -reference::CutLogarithm(p[targets[i]]);
      y[i] = static_cast<T>(sum);
    }
  }
};

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;

REGISTER_OPERATOR(cross_entropy, ops::CrossEntropyOp, ops::CrossEntropyOpMaker);
REGISTER_OP_CPU_KERNEL(cross_entropy, ops::CrossEntropyCPUKernel<phi::CPUContext, float>,
                       ops::CrossEntropyCPUKernel<phi::CPUContext, double>);
