// A team's `softmax` as 2.0 has operators, with a legacy kernel and no mapping. It halves what is
// right, so that tests see that it ran.
#include <cmath>

#include "framework/op/op_registry.h"
#include "framework/op/operator_with_kernel.h"
#include "phi/backends/cpu/cpu_context.h"

namespace team {

namespace framework = paddle::framework;

class OldSoftmaxOp : public framework::OperatorWithKernel {
 public:
  using framework::OperatorWithKernel::OperatorWithKernel;
  void InferShape(framework::InferShapeContext* ctx) const override {
    ctx->SetOutputDim("Out", ctx->GetInputDim("X"));
    ctx->ShareLoD("X", "Out");
  }
};

class OldSoftmaxOpMaker : public framework::OpProtoAndCheckerMaker {
 public:
  void Make() override {
    AddInput("X", "The logits.");
    AddOutput("Out", "The probabilities.");
    AddAttr<int>("axis", "The last one.").SetDefault(-1);
    AddComment("Out = exp(X) / sum(exp(X)) / 2 along the last axis.");
  }
};

template <typename T>
class OldSoftmaxKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto* x = ctx.Input<phi::DenseTensor>("X");
    T* out = ctx.Output<phi::DenseTensor>("Out")->mutable_data<T>(ctx.GetPlace());
    const int64_t length = x->dims()[x->dims().size() - 1];
    for (int64_t row = 0; row < x->numel(); row += length) {
      T sum = 0;
      for (int64_t i = row; i < row + length; ++i) sum += out[i] = std::exp(x->data<T>()[i]);
      for (int64_t i = row; i < row + length; ++i) out[i] /= 2 * sum;
    }
  }
};

}  // namespace team

REGISTER_OP_WITHOUT_GRADIENT(softmax, team::OldSoftmaxOp, team::OldSoftmaxOpMaker);
REGISTER_OP_CPU_KERNEL(softmax, team::OldSoftmaxKernel<float>, team::OldSoftmaxKernel<double>);
