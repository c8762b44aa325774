#include "ops/common/control_flow/control_flow_grad.h"
#include "ops/common/family/select_op.h"

namespace paddle {
namespace operators {

/// Out = X[Mask].
class SelectInputOp : public framework::OperatorBase {
 public:
  using framework::OperatorBase::OperatorBase;

 private:
  void RunImpl(const framework::Scope& scope, const phi::Place&) const override {
    const std::vector<framework::Variable*> branches = FindInputs(*this, scope, "X");
    const size_t branch = SelectedBranch(*this, scope, branches.size());
    CopyVariable(*branches[branch], FindOutput(*this, scope, "Out"));
  }
};

class SelectInputOpMaker : public framework::OpProtoAndCheckerMaker {
 public:
  void Make() override {
    AddInput("X", "The results of the branches.").AsDuplicable();
    AddInput("Mask", "Which one: an integer.");
    AddOutput("Out", "A copy of it.");
    AddComment("Merges branches.");
  }
};

constexpr OpAsGrad kSelectInputGrad = {"select_output", "X=Out@GRAD Mask=Mask", "Out=X@GRAD"};

}  // namespace operators
}  // namespace paddle

REGISTER_OPERATOR(select_input, paddle::operators::SelectInputOp,
                  paddle::operators::SelectInputOpMaker,
                  paddle::operators::OpAsGradMaker<paddle::operators::kSelectInputGrad>);
