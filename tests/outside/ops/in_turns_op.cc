// outside: 2.0 | OperatorBase that makes a scope and runs operators of the library in it by name,
// with attributes from a map, and hands the result on
#include "paddle/fluid/framework/op_registry.h"
#include "paddle/fluid/framework/operator.h"
#include "paddle/fluid/framework/tensor_util.h"
#include "paddle/fluid/framework/var_type_inference.h"
#include "paddle/fluid/platform/device_context.h"

namespace paddle {
namespace operators {

// Out = scale_n(… scale_1(X)), one factor after another.
class InTurnsOp : public framework::OperatorBase {
 public:
  InTurnsOp(const std::string& type, const framework::VariableNameMap& inputs,
            const framework::VariableNameMap& outputs, const framework::AttributeMap& attrs)
      : OperatorBase(type, inputs, outputs, attrs) {}

 private:
  void RunImpl(const framework::Scope& scope, const platform::Place& dev_place) const override {
    auto* x_var = scope.FindVar(Input("X"));
    PADDLE_ENFORCE_NOT_NULL(x_var, platform::errors::NotFound("no variable %s", Input("X")));
    PADDLE_ENFORCE_EQ(x_var->IsType<framework::LoDTensor>(), true,
                      platform::errors::InvalidArgument("X is a tensor"));
    auto& local_scope = scope.NewScope();
    auto& dev_ctx = *platform::DeviceContextPool::Instance().Get(dev_place);
    auto* x = local_scope.Var("step_0")->GetMutable<framework::LoDTensor>();
    framework::TensorCopy(x_var->Get<framework::LoDTensor>(), dev_place, dev_ctx, x);
    auto& factors = Attr<std::vector<float>>("factors");
    for (size_t i = 0; i < factors.size(); ++i) {
      const std::string from = "step_" + std::to_string(i), to = "step_" + std::to_string(i + 1);
      local_scope.Var(to)->GetMutable<framework::LoDTensor>();
      framework::AttributeMap attrs;
      attrs["scale"] = factors[i];
      attrs["bias"] = 0.0f;
      auto scale_op =
          framework::OpRegistry::CreateOp("scale", {{"X", {from}}}, {{"Out", {to}}}, attrs);
      VLOG(3) << scale_op->DebugStringEx(&local_scope);
      scale_op->Run(local_scope, dev_place);
    }
    auto* last = local_scope.FindVar("step_" + std::to_string(factors.size()));
    auto* out = scope.FindVar(Output("Out"))->GetMutable<framework::LoDTensor>();
    out->ShareDataWith(last->Get<framework::LoDTensor>());
    dev_ctx.Wait();
    scope.DeleteScope(&local_scope);
  }
};

class InTurnsOpMaker : public framework::OpProtoAndCheckerMaker {
 public:
  void Make() override {
    AddInput("X", "(LoDTensor)");
    AddOutput("Out", "(LoDTensor)");
    AddAttr<std::vector<float>>("factors", "").SetDefault(std::vector<float>{});
    AddComment("");
  }
};

class InTurnsInferShape : public framework::InferShapeBase {
 public:
  void operator()(framework::InferShapeContext* ctx) const override {
    if (ctx->IsRuntime()) return;
    ctx->SetOutputDim("Out", ctx->GetInputDim("X"));
    ctx->ShareLoD("X", "Out");
  }
};

class InTurnsVarTypeInference : public framework::VarTypeInference {
 public:
  void operator()(framework::InferVarTypeContext* ctx) const override {
    ctx->SetOutputType("Out", framework::proto::VarType::LOD_TENSOR, framework::ALL_ELEMENTS);
    ctx->SetOutputDataType("Out", ctx->GetInputDataType("X"), framework::ALL_ELEMENTS);
  }
};

// The gradient of X is that of Out, in the same turns.
template <typename T>
class InTurnsGradMaker : public framework::SingleGradOpMaker<T> {
 public:
  using framework::SingleGradOpMaker<T>::SingleGradOpMaker;

 protected:
  void Apply(GradOpPtr<T> grad_op) const override {
    grad_op->SetType("outside_in_turns");
    grad_op->SetInput("X", this->OutputGrad("Out"));
    grad_op->SetOutput("Out", this->InputGrad("X"));
    grad_op->SetAttrMap(this->Attrs());
  }
};

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;
REGISTER_OPERATOR(outside_in_turns, ops::InTurnsOp, ops::InTurnsOpMaker, ops::InTurnsInferShape,
                  ops::InTurnsVarTypeInference, ops::InTurnsGradMaker<paddle::framework::OpDesc>,
                  ops::InTurnsGradMaker<paddle::imperative::OpBase>);
