#include <memory>
#include <string>
#include <unordered_set>
#include <vector>

#include "framework/executor/sub_block.h"
#include "framework/program/block_lifetimes.h"
#include "ops/common/control_flow/binding_checks.h"
#include "ops/common/control_flow/control_flow.h"
#include "ops/common/control_flow/control_flow_grad.h"

namespace paddle::operators {
namespace {

using WhileNames = std::vector<std::string>;

// Note [What a loop's gradient reads]
// The gradient of a step needs the variables as they were before that step. Those of the block stay
// in the step's scope. One from outside is copied before each step, unless it is a parameter, is
// written once only and where it is declared, or changes in place: what an operator both reads and
// writes, its gradient changes back (`increment` by the negative step).

// True if only one operator writes the variable, in the block that declares it.
bool IsWrittenOnceAtHome(const framework::ProgramDesc& program, const framework::VarDesc& desc,
                         const phibridge::WriterCounts& writers) {
  const auto count = writers.find(desc.Name());
  if (count == writers.end()) return true;  // fed, or a parameter
  if (count->second != 1) return false;
  for (size_t b = 0; b < program.Size(); ++b) {
    if (program.Block(b).FindVar(desc.Name()) != &desc) continue;
    for (const framework::OpDesc* op : program.Block(b).AllOps()) {
      if (HasName(op->OutputArgumentNames(), desc.Name()))
        return phibridge::SubBlocksOf(*op).empty();
    }
  }
  return false;
}

bool ChangesInPlace(const framework::BlockDesc& block, const std::string& name) {
  for (const framework::OpDesc* op : block.AllOps()) {
    if (HasName(op->InputArgumentNames(), name) && HasName(op->OutputArgumentNames(), name)) {
      return true;
    }
  }
  return false;
}

WhileNames NamesToCopy(const framework::OperatorBase& op, const framework::BlockDesc& block) {
  const framework::ProgramDesc& program = *block.Program();
  const phibridge::WriterCounts writers = phibridge::CountWriters(program);
  WhileNames names;
  for (const std::string& name : op.Inputs("X")) {
    const framework::VarDesc* desc = block.FindVarRecursive(name);
    if (desc == nullptr || desc->Persistable()) continue;
    if (desc->GetType() != framework::proto::VarType::LOD_TENSOR) continue;
    if (IsWrittenOnceAtHome(program, *desc, writers) || ChangesInPlace(block, name)) continue;
    names.push_back(name);
  }
  return names;
}

// The scope of copies of one step, kept by the step.
framework::Scope* CopiesOf(framework::Scope* step) {
  std::shared_ptr<framework::Scope>& copies = step->RunState<framework::Scope>(step);
  if (copies == nullptr) copies = step->NewTmpScope();
  return copies.get();
}

}  // namespace

/// Runs its block as long as the condition, which the block computes anew, is true. For a gradient
/// it leaves one scope a step, with the copies of that step, below the scope of the step.
class WhileOp : public framework::OperatorBase, public framework::ChecksBinding {
 public:
  using framework::OperatorBase::OperatorBase;

  void CheckBinding(const framework::RuntimeContext& variables) const override {
    CheckOneBool(*this, "Condition", variables);
  }

 private:
  void RunImpl(const framework::Scope& scope, const phi::Place& place) const override {
    phibridge::SubBlock block(*this, scope, place);
    const bool keeps_steps = !Attr<bool>("is_test") && block.StepsAreRead();
    FindOutput(*this, scope, "StepScopes");  // wrong before the loop, not after it
    std::unique_ptr<const WhileNames>& copied = block.steps()->names;
    if (keeps_steps && copied == nullptr) {
      copied = std::make_unique<const WhileNames>(NamesToCopy(*this, block.desc()));
    }
    std::vector<framework::Scope*> steps;
    for (size_t i = 0; Continues(scope); ++i) {
      framework::Scope* step = block.Step(keeps_steps ? i : 0);
      if (keeps_steps) steps.push_back(Copies(*copied, scope, step));
      block.Run(step);
    }
    if (!keeps_steps) return;
    framework::Variable* steps_var = FindOutput(*this, scope, "StepScopes");
    *steps_var->GetMutable<std::vector<framework::Scope*>>() = steps;
  }

  // Found anew each time: the block may erase variables.
  bool Continues(const framework::Scope& scope) const {
    const framework::Variable* condition = FindInput(*this, scope, "Condition");
    return BoolOf(*this, "Condition", condition->Get<phi::DenseTensor>());
  }

  static framework::Scope* Copies(const WhileNames& names, const framework::Scope& scope,
                                  framework::Scope* step) {
    framework::Scope* copies = CopiesOf(step);
    for (const std::string& name : names) {
      const framework::Variable* var = scope.FindVar(name);
      if (var == nullptr || !var->IsType<phi::DenseTensor>()) continue;
      CopyTensor(var->Get<phi::DenseTensor>(), copies->Var(name)->GetMutable<phi::DenseTensor>());
    }
    return copies;
  }
};
PD_OPERATOR_CLASS(WhileOp);

/// The gradient block reads gradients that neither it nor the forward program makes: those of Out.
/// Only what it computes is a gradient of X.
class WhileGradOpMaker : public framework::SingleGradOpMaker<framework::OpDesc> {
 public:
  using framework::SingleGradOpMaker<framework::OpDesc>::SingleGradOpMaker;

 protected:
  void Apply(framework::OpDesc* grad) const override {
    framework::BlockDesc* block = grad_block_.at(0);
    grad->SetType("while_grad");
    grad->SetInput("X", Input("X"));
    grad->SetInput("Out", Output("Out"));
    grad->SetInput("StepScopes", Output("StepScopes"));
    grad->SetOutput(framework::GradVarName("X"), GradsMadeBy(*block));
    const WhileNames read = GradsReadBy(*block);
    grad->SetInput(framework::GradVarName("Out"), read);
    grad->SetAttrMap(Attrs());
    grad->SetBlockAttr("sub_block", block);
    grad->SetAttr("original_output_grad", read);
  }

 private:
  WhileNames GradsMadeBy(const framework::BlockDesc& block) const {
    std::unordered_set<std::string> made;
    for (const framework::OpDesc* op : block.AllOps()) {
      for (const std::string& name : op->OutputArgumentNames()) made.insert(name);
    }
    WhileNames grads = InputGrad("X", /*drop_empty_grad=*/false);
    for (std::string& name : grads) {
      if (made.count(name) == 0) name = framework::kEmptyVarName;
    }
    return grads;
  }

  WhileNames GradsReadBy(const framework::BlockDesc& block) const {
    std::unordered_set<std::string> known;
    for (const std::string& name : Input("X")) known.insert(name);
    for (const std::string& name : Output("Out")) known.insert(name);
    WhileNames read;
    for (const framework::OpDesc* op : block.AllOps()) {
      for (const std::string& name : op->InputArgumentNames()) {
        if (known.count(name) != 0 || IsForward(block, name) || HasName(read, name)) continue;
        read.push_back(name);
      }
      for (const std::string& name : op->OutputArgumentNames()) known.insert(name);
    }
    return read;
  }

  static bool IsForward(const framework::BlockDesc& block, const std::string& name) {
    return block.ForwardBlock()->FindVarRecursive(name) != nullptr ||
           block.ParentBlock()->FindVarRecursive(name) != nullptr;
  }
};
PD_GRAD_OP_MAKER(MakeWhileGradOpMaker, WhileGradOpMaker);

}  // namespace paddle::operators
