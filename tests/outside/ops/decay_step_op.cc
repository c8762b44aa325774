// outside: 2.0 | an optimizer: outputs in the place of inputs, GetKernelTypeForVar, no gradient
#include "ops/decay_step_op.h"

namespace paddle {
namespace operators {

class DecayStepOp : public framework::OperatorWithKernel {
 public:
  using framework::OperatorWithKernel::OperatorWithKernel;

  void InferShape(framework::InferShapeContext* ctx) const override {
    for (const char* name : {"Param", "Grad", "LearningRate"}) {
      OP_INOUT_CHECK(ctx->HasInput(name), "Input", name, "DecayStep");
    }
    const auto rate = ctx->GetInputDim("LearningRate");
    PADDLE_ENFORCE_EQ(
        phi::product(rate), 1,
        platform::errors::InvalidArgument("LearningRate has one number, not %d.", rate.size()));
    ctx->SetOutputDim("ParamOut", ctx->GetInputDim("Param"));
  }

 protected:
  framework::OpKernelType GetExpectedKernelType(
      const framework::ExecutionContext& ctx) const override {
    return framework::OpKernelType(OperatorWithKernel::IndicateVarDataType(ctx, "Param"),
                                   ctx.GetPlace());
  }
  framework::OpKernelType GetKernelTypeForVar(
      const std::string& var_name, const framework::Tensor& tensor,
      const framework::OpKernelType& expected_kernel_type) const override {
    if (var_name == "LearningRate") {
      return framework::OpKernelType(framework::TransToProtoVarType(tensor.dtype()), tensor.place(),
                                     tensor.layout());
    }
    return OperatorWithKernel::GetKernelTypeForVar(var_name, tensor, expected_kernel_type);
  }
};

class DecayStepOpMaker : public framework::OpProtoAndCheckerMaker {
 public:
  void Make() override {
    AddInput("Param", "");
    AddInput("Grad", "(Tensor or SelectedRows)");
    AddInput("LearningRate", "");
    AddOutput("ParamOut", "Param, changed.");
    AddAttr<float>("decay", "").SetDefault(0.0f).EqualGreaterThan(0.0f);
    AddComment("");
  }
};

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;
REGISTER_OPERATOR(outside_decay_step, ops::DecayStepOp, ops::DecayStepOpMaker,
                  paddle::framework::EmptyGradOpMaker<paddle::framework::OpDesc>,
                  paddle::framework::EmptyGradOpMaker<paddle::imperative::OpBase>);
REGISTER_OP_CPU_KERNEL(outside_decay_step,
                       ops::DecayStepKernel<paddle::platform::CPUDeviceContext, float>,
                       ops::DecayStepKernel<paddle::platform::CPUDeviceContext, double>);
