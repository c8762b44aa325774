#include <string>
#include <vector>

#include "framework/executor/sub_block.h"
#include "ops/common/control_flow/control_flow_grad.h"

namespace paddle::operators {

/// Walks back through the steps: hands the gradients of Out in, runs the gradient block, and takes
/// the gradients of X out. A variable that goes from step to step has its gradient in both: what
/// one step gives is what the step before it gets. Others are summed over the steps.
class WhileGradOp : public framework::OperatorBase {
 public:
  using framework::OperatorBase::OperatorBase;

 private:
  void RunImpl(const framework::Scope& scope, const phi::Place& place) const override {
    PADDLE_ENFORCE_EQ(Attr<bool>("is_test"), false,
                      phi::errors::InvalidArgument(
                          "while_grad: attribute `is_test` must be false; a loop that is only "
                          "tested keeps nothing for its gradient"));
    CheckGradOfEach(*this, "X");
    const std::vector<framework::Scope*>& steps = SavedScopes(*this, scope, "StepScopes");
    phibridge::SubBlock block(*this, scope, place);
    for (size_t i = steps.size(); i-- > 0;) {
      framework::Scope* step = block.GradStep(i, {steps[i], steps[i]->parent()});
      HandIn(block.desc(), scope, step);
      block.Run(step);
      TakeOut(scope, *step, i + 1 == steps.size(), place);
    }
    if (steps.empty()) PutZeros(scope, place);
  }

  bool GoesThrough(const std::string& grad) const {
    return HasName(Inputs(framework::GradVarName("Out")), grad);
  }

  void HandIn(const framework::BlockDesc& block, const framework::Scope& scope,
              framework::Scope* step) const {
    const std::vector<std::string>& outside = Inputs(framework::GradVarName("Out"));
    const std::vector<std::string> inside = Attr<std::vector<std::string>>("original_output_grad");
    PADDLE_ENFORCE_EQ(inside.size(), outside.size(),
                      phi::errors::InvalidArgument("while_grad: %d `original_output_grad` for %d "
                                                   "gradients of Out",
                                                   inside.size(), outside.size()));
    const std::vector<std::string>& grads = Outputs(framework::GradVarName("X"));
    for (size_t i = 0; i < grads.size(); ++i) {
      if (grads[i] == framework::kEmptyVarName) continue;
      const std::string name = framework::GradVarName(Inputs("X")[i]);
      framework::Variable* var = LocalVariable(block, name, scope.FindVar(Inputs("X")[i]), step);
      if (var->IsType<phi::TensorArray>()) var->GetMutable<phi::TensorArray>()->clear();
    }
    for (size_t i = 0; i < outside.size(); ++i) {
      const framework::Variable* from = scope.FindVar(outside[i]);
      if (from == nullptr || !from->IsInitialized()) continue;
      // The block may write what goes through: it must not do so in the memory of others.
      CopyVariable(*from, LocalVariable(block, inside[i], from, step));
    }
  }

  void TakeOut(const framework::Scope& scope, const framework::Scope& step, bool is_first,
               const phi::Place& place) const {
    const std::vector<std::string>& grads = Outputs(framework::GradVarName("X"));
    for (size_t i = 0; i < grads.size(); ++i) {
      if (grads[i] == framework::kEmptyVarName) continue;
      const framework::Variable* inside = step.FindLocalVar(framework::GradVarName(Inputs("X")[i]));
      framework::Variable* outside = scope.FindVar(grads[i]);
      PADDLE_ENFORCE_NOT_NULL(outside, phi::errors::NotFound("while_grad: the variable `%s` is "
                                                             "declared nowhere in the program",
                                                             grads[i]));
      if (GoesThrough(grads[i])) {
        CopyVariable(*inside, outside);
      } else if (is_first) {
        if (outside->IsType<phi::TensorArray>()) outside->GetMutable<phi::TensorArray>()->clear();
        CopyVariable(*inside, outside);
      } else {
        AddVariable(*inside, outside, place);
      }
    }
  }

  // No step has run, so what goes through stays and nothing else counts.
  void PutZeros(const framework::Scope& scope, const phi::Place& place) const {
    const std::vector<std::string>& grads = Outputs(framework::GradVarName("X"));
    for (size_t i = 0; i < grads.size(); ++i) {
      if (grads[i] == framework::kEmptyVarName || GoesThrough(grads[i])) continue;
      const framework::Variable* x = scope.FindVar(Inputs("X")[i]);
      framework::Variable* grad = scope.FindVar(grads[i]);
      if (x != nullptr && grad != nullptr) ZerosLike(*x, grad, place);
    }
  }
};
PD_OPERATOR_CLASS(WhileGradOp);

}  // namespace paddle::operators
