#include "framework/executor/step_scopes.h"

#include "framework/program/names.h"

namespace phibridge {

StepScopes* StepScopes::Find(const OperatorBase& op, const Scope& scope) {
  return scope.FindRunState<StepScopes>(&op);
}

}  // namespace phibridge
