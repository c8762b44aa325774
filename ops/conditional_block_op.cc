#include <vector>

#include "framework/executor/sub_block.h"
#include "ops/common/control_flow/binding_checks.h"
#include "ops/common/control_flow/control_flow.h"
#include "ops/common/control_flow/control_flow_grad.h"

namespace paddle::operators {

/// Runs its block, or not: if `is_scalar_condition`, as the one bool of Cond says; else if no
/// tensor of Input is empty.
class ConditionalBlockOp : public framework::OperatorBase, public framework::ChecksBinding {
 public:
  using framework::OperatorBase::OperatorBase;

  void CheckBinding(const framework::RuntimeContext& variables) const override {
    if (Attr<bool>("is_scalar_condition")) CheckOneBool(*this, "Cond", variables);
  }

 protected:
  bool NeedsRun(const framework::Scope& scope) const {
    if (!Attr<bool>("is_scalar_condition")) {
      for (const framework::Variable* var : FindInputs(*this, scope, "Input")) {
        if (var->Get<phi::DenseTensor>().numel() == 0) return false;
      }
      return true;
    }
    const std::vector<framework::Variable*> conditions = FindInputs(*this, scope, "Cond");
    PADDLE_ENFORCE_EQ(conditions.size(), 1u,
                      phi::errors::InvalidArgument("%s: a scalar condition is one variable; Cond "
                                                   "has %d",
                                                   Type(), conditions.size()));
    return BoolOf(*this, "Cond", conditions[0]->Get<phi::DenseTensor>());
  }

 private:
  void RunImpl(const framework::Scope& scope, const phi::Place& place) const override {
    FindOutput(*this, scope, "Scope");  // wrong before the block, not after it
    phibridge::SubBlock block(*this, scope, place);
    std::vector<framework::Scope*> steps;
    if (NeedsRun(scope)) {
      steps.push_back(block.Step(0));
      block.Run(steps[0]);
    }
    framework::Variable* steps_var = FindOutput(*this, scope, "Scope");  // the block may erase some
    *steps_var->GetMutable<std::vector<framework::Scope*>>() = steps;
  }
};
PD_OPERATOR_CLASS(ConditionalBlockOp);

class ConditionalBlockGradOpMaker : public framework::SingleGradOpMaker<framework::OpDesc> {
 public:
  using framework::SingleGradOpMaker<framework::OpDesc>::SingleGradOpMaker;

 protected:
  void Apply(framework::OpDesc* grad) const override {
    grad->SetType("conditional_block_grad");
    grad->SetInput("Cond", Input("Cond"));
    grad->SetInput("Input", Input("Input"));
    if (!Output("Out").empty()) grad->SetInput("Out", Output("Out"));
    grad->SetInput(framework::GradVarName("Out"), OutputGrad("Out"));
    grad->SetInput("Scope", Output("Scope"));
    grad->SetOutput(framework::GradVarName("Input"), InputGrad("Input", /*drop_empty_grad=*/false));
    grad->SetBlockAttr("sub_block", grad_block_.at(0));
    grad->SetAttr("is_scalar_condition", GetAttr("is_scalar_condition"));
    grad->SetAttr("skip_eager_deletion_vars", std::vector<std::string>());
  }
};
PD_GRAD_OP_MAKER(MakeConditionalBlockGradOpMaker, ConditionalBlockGradOpMaker);

/// Runs the gradient block if the block ran, looking into its scope; gradients that it does not
/// compute are zeros, and so are all of them if it did not run.
class ConditionalBlockGradOp : public ConditionalBlockOp {
 public:
  using ConditionalBlockOp::ConditionalBlockOp;

 private:
  void RunImpl(const framework::Scope& scope, const phi::Place& place) const override {
    CheckGradOfEach(*this, "Input");
    phibridge::SubBlock block(*this, scope, place);
    framework::Scope* step = nullptr;
    if (NeedsRun(scope)) {
      const std::vector<framework::Scope*>& saved = SavedScopes(*this, scope, "Scope");
      PADDLE_ENFORCE_EQ(saved.size(), 1u,
                        phi::errors::PreconditionNotMet(
                            "conditional_block_grad: the block has not run, though its condition "
                            "holds now"));
      step = block.GradStep(0, {saved[0]});
      MakeGradients(block.desc(), scope, step);
      block.Run(step);
    }
    const std::vector<std::string>& grads = Outputs(framework::GradVarName("Input"));
    for (size_t i = 0; i < grads.size(); ++i) {
      framework::Variable* outside =
          grads[i] == framework::kEmptyVarName ? nullptr : scope.FindVar(grads[i]);
      if (outside == nullptr) continue;
      const std::string& input = Inputs("Input")[i];
      const framework::Variable* inside =
          step == nullptr ? nullptr : step->FindLocalVar(framework::GradVarName(input));
      if (inside != nullptr && HasValue(*inside)) {
        CopyVariable(*inside, outside);
      } else if (const framework::Variable* like = scope.FindVar(input)) {
        ZerosLike(*like, outside, place);
      }
    }
  }

  // The block's own variables, so that it does not write to gradients of that name outside.
  void MakeGradients(const framework::BlockDesc& block, const framework::Scope& scope,
                     framework::Scope* step) const {
    for (const std::string& input : Inputs("Input")) {
      LocalVariable(block, framework::GradVarName(input), scope.FindVar(input), step);
    }
  }
};
PD_OPERATOR_CLASS(ConditionalBlockGradOp);

}  // namespace paddle::operators
