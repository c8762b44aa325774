#pragma once

#include <algorithm>
#include <string>
#include <vector>

#include "ops/common/control_flow/control_flow.h"

// Shared by gradients of operators that run blocks.

namespace paddle::operators {

/// Gives `to` the value of `from`; tensors share their memory.
void ShareVariable(const framework::Variable& from, framework::Variable* to);

/// total += part, element by element of an array; a tensor without memory counts as zeros.
void AddVariable(const framework::Variable& part, framework::Variable* total,
                 const phi::Place& place);

/// Zeros of the shape and dtype of `like`, a tensor or an array of them; does nothing if `like` has
/// no value.
void ZerosLike(const framework::Variable& like, framework::Variable* out, const phi::Place& place);

/// True if `var` holds memory: a tensor that was computed, or an array with such an element.
bool HasValue(const framework::Variable& var);

/// The variable `name` of `scope` itself, created if need be: of the kind that the block declares,
/// else of the kind of `like`.
framework::Variable* LocalVariable(const framework::BlockDesc& block, const std::string& name,
                                   const framework::Variable* like, framework::Scope* scope);

/// Errors: InvalidArgument unless output `slot`@GRAD is empty or has as many names as input `slot`.
inline void CheckGradOfEach(const framework::OperatorBase& op, const char* slot) {
  const size_t inputs = op.Inputs(slot).size();
  const size_t grads = op.Outputs(framework::GradVarName(slot)).size();
  PADDLE_ENFORCE(grads == 0 || grads == inputs,
                 phi::errors::InvalidArgument("%s: %d gradients of the %d variables in %s",
                                              op.Type(), grads, inputs, slot));
}

inline bool HasName(const std::vector<std::string>& names, const std::string& name) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

/// The scopes that a forward operator saved for its gradient.
const std::vector<framework::Scope*>& SavedScopes(const framework::OperatorBase& op,
                                                  const framework::Scope& scope, const char* slot);

}  // namespace paddle::operators
