// outside: 2.0 | DefaultGradOpMaker, kernels from an own header, several types
#include "ops/scaled_sum_op.h"

namespace paddle {
namespace operators {

class ScaledSumOp : public framework::OperatorWithKernel {
 public:
  using framework::OperatorWithKernel::OperatorWithKernel;

  void InferShape(framework::InferShapeContext* ctx) const override {
    PADDLE_ENFORCE_EQ(ctx->HasInput("X"), true,
                      platform::errors::NotFound("Input(X) of ScaledSumOp is not found."));
    PADDLE_ENFORCE_EQ(ctx->GetInputDim("X"), ctx->GetInputDim("Y"),
                      platform::errors::InvalidArgument("X and Y must have one shape."));
    ctx->ShareDim("X", /*->*/ "Out");
    ctx->ShareLoD("X", /*->*/ "Out");
  }
};

class ScaledSumGradOp : public framework::OperatorWithKernel {
 public:
  using framework::OperatorWithKernel::OperatorWithKernel;

  void InferShape(framework::InferShapeContext* ctx) const override {
    for (auto name : {"X", "Y"}) {
      auto grad = framework::GradVarName(name);
      if (ctx->HasOutput(grad)) ctx->SetOutputDim(grad, ctx->GetInputDim(name));
    }
  }
};

class ScaledSumOpMaker : public framework::OpProtoAndCheckerMaker {
 public:
  void Make() override {
    AddInput("X", "First.");
    AddInput("Y", "Second.");
    AddOutput("Out", "(X + Y) * scale.");
    AddAttr<float>("scale", "A factor.").SetDefault(1.0f);
    AddComment(R"DOC(Adds and scales.)DOC");
  }
};

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;
REGISTER_OPERATOR(outside_scaled_sum, ops::ScaledSumOp, ops::ScaledSumOpMaker,
                  paddle::framework::DefaultGradOpMaker<paddle::framework::OpDesc, true>,
                  paddle::framework::DefaultGradOpMaker<paddle::imperative::OpBase, true>);
REGISTER_OPERATOR(outside_scaled_sum_grad, ops::ScaledSumGradOp);
REGISTER_OP_CPU_KERNEL(outside_scaled_sum,
                       ops::ScaledSumKernel<paddle::platform::CPUDeviceContext, float>,
                       ops::ScaledSumKernel<paddle::platform::CPUDeviceContext, double>);
REGISTER_OP_CPU_KERNEL(outside_scaled_sum_grad,
                       ops::ScaledSumGradKernel<paddle::platform::CPUDeviceContext, float>,
                       ops::ScaledSumGradKernel<paddle::platform::CPUDeviceContext, double>)
