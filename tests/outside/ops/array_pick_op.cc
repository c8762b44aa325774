// outside: 2.0 | ArrayOp, an index that a tensor has, AttrReader, steps that share their memory
#include <string>

#include "paddle/fluid/operators/array_operator.h"

namespace paddle {
namespace operators {

class ArrayPickOp : public ArrayOp {
 public:
  ArrayPickOp(const std::string& type, const framework::VariableNameMap& inputs,
              const framework::VariableNameMap& outputs, const framework::AttributeMap& attrs)
      : ArrayOp(type, inputs, outputs, attrs) {}

 private:
  void RunImpl(const framework::Scope& scope, const platform::Place& place) const override {
    auto& array = scope.FindVar(Input("X"))->Get<framework::LoDTensorArray>();
    auto* out = scope.FindVar(Output("Out"))->GetMutable<framework::LoDTensor>();
    size_t offset = GetOffset(scope, place);
    framework::AttrReader reader(Attrs());
    if (reader.Get<bool>("from_end")) offset = array.size() - 1 - offset;
    PADDLE_ENFORCE_LT(offset, array.size(), platform::errors::OutOfRange("no step %d", offset));
    out->ShareDataWith(array[offset]);
    out->set_lod(array[offset].lod());
  }
};

class ArrayPickOpMaker : public framework::OpProtoAndCheckerMaker {
 public:
  void Make() override {
    AddInput("X", "(LoDTensorArray)");
    AddInput("I", "(Tensor) An index, int64.");
    AddOutput("Out", "(LoDTensor) That element.");
    AddAttr<bool>("from_end", "").SetDefault(false);
    AddComment("");
  }
};

class ArrayPickShape : public framework::InferShapeBase {
 public:
  void operator()(framework::InferShapeContext* ctx) const override {
    ctx->SetOutputDim("Out", ctx->GetInputDim("X"));
  }
};

}  // namespace operators
}  // namespace paddle

namespace ops = paddle::operators;
REGISTER_OPERATOR(outside_array_pick, ops::ArrayPickOp, ops::ArrayPickOpMaker, ops::ArrayPickShape,
                  paddle::framework::EmptyGradOpMaker<paddle::framework::OpDesc>,
                  paddle::framework::EmptyGradOpMaker<paddle::imperative::OpBase>);
