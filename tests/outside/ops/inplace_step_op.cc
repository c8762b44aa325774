// outside: 2.0 | inplace inferer, no-need-buffer inferer, op version, GradOpMaker in C++
#include "paddle/fluid/framework/op_registry.h"
#include "paddle/fluid/framework/op_version_registry.h"

namespace paddle {
namespace operators {

class InplaceStepOp : public framework::OperatorWithKernel {
 public:
  using framework::OperatorWithKernel::OperatorWithKernel;
  void InferShape(framework::InferShapeContext* ctx) const override { ctx->ShareDim("X", "Out"); }
};

class InplaceStepOpMaker : public framework::OpProtoAndCheckerMaker {
 public:
  void Make() override {
    AddInput("X", "");
    AddOutput("Out", "X + step.");
    AddAttr<float>("step", "").SetDefault(1.0f);
    AddAttr<std::vector<int>>("axes", "").SetDefault({}).AsExtra();
    AddComment("");
  }
};

class InplaceStepGradOp : public framework::OperatorWithKernel {
 public:
  using framework::OperatorWithKernel::OperatorWithKernel;
  void InferShape(framework::InferShapeContext* ctx) const override {
    // a list by reference, as 2.0 hands it out
    auto& axes = ctx->Attrs().Get<std::vector<int>>("axes");
    PADDLE_ENFORCE_GE(axes.size(), 0UL, platform::errors::InvalidArgument("never"));
    ctx->SetOutputDim(framework::GradVarName("X"), ctx->GetInputDim("X"));
  }
  framework::OpKernelType GetExpectedKernelType(
      const framework::ExecutionContext& ctx) const override {
    return framework::OpKernelType(
        OperatorWithKernel::IndicateVarDataType(ctx, framework::GradVarName("Out")),
        ctx.GetPlace());
  }
};

template <typename T>
class InplaceStepGradMaker : public framework::SingleGradOpMaker<T> {
 public:
  using framework::SingleGradOpMaker<T>::SingleGradOpMaker;

 protected:
  void Apply(GradOpPtr<T> grad_op) const override {
    grad_op->SetType("outside_inplace_step_grad");
    grad_op->SetInput("X", this->Input("X"));
    grad_op->SetInput(framework::GradVarName("Out"), this->OutputGrad("Out"));
    grad_op->SetOutput(framework::GradVarName("X"), this->InputGrad("X"));
    grad_op->SetAttrMap(this->Attrs());
  }
};

DECLARE_INPLACE_OP_INFERER(InplaceStepInferer, {"X", "Out"});
DECLARE_INPLACE_OP_INFERER(InplaceStepGradInferer,
                           {framework::GradVarName("Out"), framework::GradVarName("X")});
DECLARE_NO_NEED_BUFFER_VARS_INFERER(InplaceStepGradNoBuffer, "X");

template <typename T>
class InplaceStepKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    auto* x = ctx.Input<framework::Tensor>("X");
    auto* out = ctx.Output<framework::Tensor>("Out");
    T* to = out->mutable_data<T>(ctx.GetPlace());
    for (int64_t i = 0; i < x->numel(); ++i) {
      to[i] = x->data<T>()[i] + static_cast<T>(ctx.Attr<float>("step"));
    }
  }
};

template <typename T>
class InplaceStepGradKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    framework::TensorCopy(*ctx.Input<framework::Tensor>(framework::GradVarName("Out")),
                          ctx.GetPlace(), ctx.device_context(),
                          ctx.Output<framework::Tensor>(framework::GradVarName("X")));
  }
};

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;
REGISTER_OPERATOR(outside_inplace_step, ops::InplaceStepOp, ops::InplaceStepOpMaker,
                  ops::InplaceStepGradMaker<paddle::framework::OpDesc>,
                  ops::InplaceStepGradMaker<paddle::imperative::OpBase>, ops::InplaceStepInferer);
REGISTER_OPERATOR(outside_inplace_step_grad, ops::InplaceStepGradOp, ops::InplaceStepGradInferer,
                  ops::InplaceStepGradNoBuffer);
REGISTER_OP_CPU_KERNEL(outside_inplace_step, ops::InplaceStepKernel<float>,
                       ops::InplaceStepKernel<paddle::platform::float16>,
                       ops::InplaceStepKernel<paddle::platform::bfloat16>)
REGISTER_OP_CPU_KERNEL(outside_inplace_step_grad, ops::InplaceStepGradKernel<float>)
REGISTER_OP_VERSION(outside_inplace_step)
    .AddCheckpoint("Adds step.",
                   paddle::framework::compatible::OpVersionDesc().NewAttr("step", "What is added.",
                                                                          1.0f));
