#include "ops/common/family/select_op.h"

namespace paddle::operators {

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
PD_OPERATOR_CLASS(SelectInputOp);

}  // namespace paddle::operators
