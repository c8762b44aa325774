#include "framework/executor/sub_block.h"

#include <cstdint>
#include <utility>

#include "framework/executor/prepared_program.h"
#include "phi/core/enforce.h"

namespace phibridge {

SubBlock::SubBlock(const OperatorBase& op, const Scope& scope, const phi::Place& place)
    : scope_(&scope), program_(PreparedProgram::Current()) {
  desc_ = op.Attr<BlockDesc*>("sub_block");
  PADDLE_ENFORCE_NOT_NULL(desc_,
                          phi::errors::InvalidArgument("op `%s` has no block to run", op.Type()));
  const auto id = static_cast<size_t>(desc_->ID());
  if (program_ == nullptr || &program_->program() != desc_->Program()) {
    const std::shared_ptr<const ProgramDesc> not_owned(std::shared_ptr<void>(), desc_->Program());
    const ExecutionOptions* current = ExecutionOptions::Current();
    own_program_ = PreparedProgram::Prepare(
        not_owned, current ? *current : ExecutionOptions::FromFlags(place));
    program_ = own_program_.get();
    steps_ = std::make_shared<StepScopes>();
  } else {
    steps_are_read_ = program_->StepsAreRead(op);
    std::shared_ptr<StepScopes>& kept = scope.RunState<StepScopes>(&op);
    if (kept == nullptr) kept = std::make_shared<StepScopes>();
    steps_ = kept;
  }
  steps_->block = id;
}

SubBlock::~SubBlock() = default;

Scope* SubBlock::Step(size_t i) {
  while (steps_->scopes.size() <= i) steps_->scopes.push_back(scope_->NewTmpScope());
  return steps_->scopes[i].get();
}

Scope* SubBlock::GradStep(size_t i, const std::vector<const Scope*>& forward) {
  std::vector<uint64_t> ids;
  for (const Scope* scope : forward) ids.push_back(scope->id());
  Step(i);
  if (steps_->beside_ids.size() <= i) steps_->beside_ids.resize(i + 1);
  if (steps_->beside_ids[i] == ids) return steps_->scopes[i].get();
  // Operators may be bound to what it saw before, so it starts anew.
  steps_->scopes[i] = scope_->NewTmpScope();
  steps_->scopes[i]->LookBeside(forward);
  steps_->beside_ids[i] = std::move(ids);
  return steps_->scopes[i].get();
}

void SubBlock::Run(Scope* step) const { program_->RunBlock(steps_->block, step); }

}  // namespace phibridge
