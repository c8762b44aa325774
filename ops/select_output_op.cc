#include "ops/common/family/select_op.h"

namespace paddle::operators {

/// Out[Mask] = X; the others stay as they are. As the gradient of select_input it has no variable
/// for a branch whose gradient nobody wants.
class SelectOutputOp : public framework::OperatorBase {
 public:
  using framework::OperatorBase::OperatorBase;

 private:
  void RunImpl(const framework::Scope& scope, const phi::Place&) const override {
    const std::vector<std::string>& names = Outputs("Out");
    const std::string& name = names[SelectedBranch(*this, scope, names.size())];
    if (name == framework::kEmptyVarName) return;
    framework::Variable* out = scope.FindVar(name);
    PADDLE_ENFORCE_NOT_NULL(out, phi::errors::NotFound("select_output: the variable `%s` is "
                                                       "declared nowhere in the program",
                                                       name));
    CopyVariable(*FindInput(*this, scope, "X"), out);
  }
};
PD_OPERATOR_CLASS(SelectOutputOp);

// Each branch may get X.
void SelectOutputInferShape(framework::InferShapeContext* ctx) {
  const size_t branches = ctx->Outputs("Out").size();
  ctx->SetOutputsDim("Out", std::vector<phi::DDim>(branches, ctx->GetInputDim("X")));
}

}  // namespace paddle::operators
