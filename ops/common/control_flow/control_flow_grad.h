#pragma once

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "framework/executor/sub_block.h"
#include "framework/program/grad_op_desc_maker.h"
#include "framework/program/var_type_inference.h"
#include "ops/common/control_flow/control_flow.h"

// What gradients of operators that run blocks share.

namespace paddle::operators {

/// `to` becomes what `from` is; the memory of tensors is shared.
void ShareVariable(const framework::Variable& from, framework::Variable* to);

/// total += part, element by element of an array; a tensor without memory counts as zeros.
void AddVariable(const framework::Variable& part, framework::Variable* total,
                 const phi::Place& place);

/// Zeros of the shape and type of `like`; nothing happens if that has no value. What holds selected
/// rows gets none.
void ZerosLike(const framework::Variable& like, framework::Variable* out, const phi::Place& place);

/// True if `var` holds memory: a tensor that was computed, or an array with such an element.
bool HasValue(const framework::Variable& var);

/// The variable `name` of the scope itself, made if need be, of the kind that the block describes
/// or, failing that, of that of `like`.
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

/// "A=B C=D" as pairs.
std::vector<std::pair<std::string, std::string>> SlotPairs(const char* text);
/// The name without its ending @GRAD.
std::string WithoutGrad(const std::string& name);

/// The scopes that a forward operator saved for its gradient.
const std::vector<framework::Scope*>& SavedScopes(const framework::OperatorBase& op,
                                                  const framework::Scope& scope, const char* slot);

}  // namespace paddle::operators
