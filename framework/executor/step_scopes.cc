#include "framework/executor/step_scopes.h"

#include "framework/program/names.h"

namespace phibridge {

StepScopes* StepScopes::Find(const OperatorBase& op, const Scope& scope) {
  // Operators without a block keep other things there.
  return op.HasAttr("sub_block") ? static_cast<StepScopes*>(scope.FindRunState(&op)) : nullptr;
}

}  // namespace phibridge
