#include "framework/sub_block.h"
#include "ops/control_flow.h"

namespace paddle {
namespace operators {

/// Runs its block as long as the condition, which the block computes anew, is true.
class WhileOp : public framework::OperatorBase {
 public:
  using framework::OperatorBase::OperatorBase;

 private:
  void RunImpl(const framework::Scope& scope, const phi::Place& place) const override {
    const framework::Variable* condition = FindInput(*this, scope, "Condition");
    phibridge::SubBlock block(*this, scope, place);
    const bool keeps_steps = !Attr<bool>("is_test") && block.StepsAreRead();
    framework::Variable* steps_var = FindOutputIfAny(*this, scope, "StepScopes");
    std::vector<framework::Scope*> steps;
    for (size_t i = 0; BoolOf(*this, "Condition", condition->Get<phi::DenseTensor>()); ++i) {
      framework::Scope* step = block.Step(keeps_steps ? i : 0);
      block.Run(step);
      if (keeps_steps) steps.push_back(step);
    }
    if (keeps_steps) *steps_var->GetMutable<std::vector<framework::Scope*>>() = steps;
  }
};

class WhileOpMaker : public framework::OpProtoAndCheckerMaker {
 public:
  void Make() override {
    AddInput("X", "What the block reads from outside.").AsDuplicable();
    AddInput("Condition", "One bool, which the block must write.").AsDuplicable();
    AddOutput("Out", "What the block writes outside.").AsDuplicable();
    AddOutput("StepScopes", "The variables of every step, for the gradient.");
    AddAttr<framework::BlockDesc*>("sub_block", "The block to repeat.");
    AddAttr<bool>("is_test", "Nothing is kept for a gradient.").SetDefault(false);
    AddComment("while (Condition) run sub_block.");
  }
};

}  // namespace operators
}  // namespace paddle

REGISTER_OP_WITHOUT_GRADIENT(while, paddle::operators::WhileOp, paddle::operators::WhileOpMaker);
