#include "ops/common/family/select_op.h"

namespace paddle::operators {

/// Out = X[Mask]. As the gradient of select_output it has no variable for a branch without a
/// gradient.
class SelectInputOp : public framework::OperatorBase {
 public:
  using framework::OperatorBase::OperatorBase;

 private:
  void RunImpl(const framework::Scope& scope, const phi::Place&) const override {
    const std::vector<std::string>& names = Inputs("X");
    const std::string& name = names[SelectedBranch(*this, scope, names.size())];
    const framework::Variable* chosen =
        name == framework::kEmptyVarName ? nullptr : scope.FindVar(name);
    PADDLE_ENFORCE_NOT_NULL(chosen, phi::errors::NotFound("select_input: the variable `%s`, which "
                                                          "Mask chooses, is declared nowhere in "
                                                          "the program",
                                                          name));
    CopyVariable(*chosen, FindOutput(*this, scope, "Out"));
  }
};
PD_OPERATOR_CLASS(SelectInputOp);

}  // namespace paddle::operators
