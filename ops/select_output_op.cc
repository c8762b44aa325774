#include "ops/common/control_flow/control_flow_grad.h"
#include "ops/common/family/select_op.h"

namespace paddle {
namespace operators {

/// Out[Mask] = X; the others stay as they are.
class SelectOutputOp : public framework::OperatorBase {
 public:
  using framework::OperatorBase::OperatorBase;

 private:
  void RunImpl(const framework::Scope& scope, const phi::Place&) const override {
    const std::vector<std::string>& names = Outputs("Out");
    const std::string& name = names[SelectedBranch(*this, scope, names.size())];
    framework::Variable* out = scope.FindVar(name);
    PADDLE_ENFORCE_NOT_NULL(out, phi::errors::NotFound("select_output: the variable `%s` is "
                                                       "declared nowhere in the program",
                                                       name));
    CopyVariable(*FindInput(*this, scope, "X"), out);
  }
};

class SelectOutputOpMaker : public framework::OpProtoAndCheckerMaker {
 public:
  void Make() override {
    AddInput("X", "The value.");
    AddInput("Mask", "Which branch gets it: an integer.");
    AddOutput("Out", "The inputs of the branches.").AsDuplicable();
    AddComment("Splits into branches.");
  }
};

// Each branch may get X.
struct SelectOutputInferShapeFunctor : public framework::InferShapeBase {
  void operator()(framework::InferShapeContext* ctx) const override {
    const size_t branches = ctx->Outputs("Out").size();
    ctx->SetOutputsDim("Out", std::vector<phi::DDim>(branches, ctx->GetInputDim("X")));
  }
};

constexpr OpAsGrad kSelectOutputGrad = {"select_input", "X=Out@GRAD Mask=Mask", "Out=X@GRAD"};

}  // namespace operators
}  // namespace paddle

REGISTER_OPERATOR(select_output, paddle::operators::SelectOutputOp,
                  paddle::operators::SelectOutputOpMaker,
                  paddle::operators::SelectOutputInferShapeFunctor,
                  paddle::operators::OpAsGradMaker<paddle::operators::kSelectOutputGrad>);
