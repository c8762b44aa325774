#pragma once

#include <vector>

#include "framework/executor/sub_block.h"
#include "ops/common/control_flow/control_flow.h"

namespace paddle {
namespace operators {

/// Runs its block, or not: if `is_scalar_condition`, as the one bool of Cond says; else if no
/// tensor of Input is empty.
class ConditionalBlockOp : public framework::OperatorBase {
 public:
  using framework::OperatorBase::OperatorBase;

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
    framework::Variable* steps_var = FindOutputIfAny(*this, scope, "Scope");
    phibridge::SubBlock block(*this, scope, place);
    std::vector<framework::Scope*> steps;
    if (NeedsRun(scope)) {
      steps.push_back(block.Step(0));
      block.Run(steps[0]);
    }
    if (!block.StepsAreRead() || steps_var == nullptr) return;
    *steps_var->GetMutable<std::vector<framework::Scope*>>() = steps;
  }
};

class ConditionalBlockOpMaker : public framework::OpProtoAndCheckerMaker {
 public:
  void Make() override {
    AddInput("Cond", "The condition.").AsDuplicable();
    AddInput("Input", "What the block reads from outside.").AsDuplicable();
    AddOutput("Out", "What the block writes outside.").AsDuplicable();
    AddOutput("Scope", "The variables of the block, for the gradient.");
    AddAttr<framework::BlockDesc*>("sub_block", "The block to run.");
    AddAttr<bool>("is_scalar_condition", "Cond is one bool.").SetDefault(false);
    AddAttr<std::vector<std::string>>("skip_eager_deletion_vars", "Of no meaning here.")
        .SetDefault({})
        .AsExtra();
    AddComment("Runs a block if a condition holds.");
  }
};

}  // namespace operators
}  // namespace paddle
