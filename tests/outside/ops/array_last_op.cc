// outside: 2.0 | OperatorBase with RunImpl, LoDTensorArray, DeviceContextPool, TensorCopy
#include "paddle/fluid/framework/lod_tensor_array.h"
#include "paddle/fluid/framework/op_registry.h"

namespace paddle {
namespace operators {

class ArrayLastOp : public framework::OperatorBase {
 public:
  ArrayLastOp(const std::string& type, const framework::VariableNameMap& inputs,
              const framework::VariableNameMap& outputs, const framework::AttributeMap& attrs)
      : OperatorBase(type, inputs, outputs, attrs) {}

 private:
  void RunImpl(const framework::Scope& scope, const platform::Place& place) const override {
    auto* var = scope.FindVar(Input("X"));
    PADDLE_ENFORCE_NOT_NULL(var, platform::errors::NotFound("Input(X) is not found."));
    auto& array = var->Get<framework::LoDTensorArray>();
    auto* out = scope.FindVar(Output("Out"))->GetMutable<framework::LoDTensor>();
    platform::DeviceContextPool& pool = platform::DeviceContextPool::Instance();
    auto& dev_ctx = *pool.Get(place);
    auto& last = array[array.size() - 1];
    framework::TensorCopy(last, place, dev_ctx, out);
    out->set_lod(last.lod());
    VLOG(10) << "copied " << framework::ToTypeName(var->Type());
  }
};

class ArrayLastOpMaker : public framework::OpProtoAndCheckerMaker {
 public:
  void Make() override {
    AddInput("X", "(LoDTensorArray)");
    AddOutput("Out", "(LoDTensor) Its last element.");
    AddComment("");
  }
};

class ArrayLastShape : public framework::InferShapeBase {
 public:
  void operator()(framework::InferShapeContext* ctx) const override {
    ctx->SetOutputDim("Out", ctx->GetInputDim("X"));
  }
};

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;
REGISTER_OPERATOR(outside_array_last, ops::ArrayLastOp, ops::ArrayLastOpMaker, ops::ArrayLastShape,
                  paddle::framework::EmptyGradOpMaker<paddle::framework::OpDesc>,
                  paddle::framework::EmptyGradOpMaker<paddle::imperative::OpBase>);
