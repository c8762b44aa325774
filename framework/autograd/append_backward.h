#pragma once

#include <set>
#include <string>
#include <vector>

#include "framework/program/program_desc.h"

namespace paddle {
namespace framework {

struct BackwardOptions {
  /// Variables that get no gradient and through which none passes, besides variables with
  /// stop_gradient.
  std::set<std::string> no_grad_set;
  /// Parameters whose gradients are wanted; empty: all that are trainable.
  std::vector<std::string> parameters;
};

struct ParamAndGrad {
  std::string param, grad;
};

/// Appends to block 0 the ops that compute the gradients of `loss`, a variable of one element, in
/// the order and with the names of the original: the gradient of the loss (ones), then for each op
/// between parameters and loss, last first, what its registered grad maker makes; a gradient with
/// several parts is collected by `sum` from NAME@GRAD@RENAME@block0@i; zeros stand for gradients
/// that do not pass. An op that runs a block (while, conditional_block) gets a block of gradient
/// ops, whose forward block is the one it runs. Marks the op that computes the loss, sets op_role
/// and op_role_var, describes the new variables. Returns the gradients of the parameters, in the
/// order of the parameters.
/// Errors: NotFound if there is no such variable or no op computes it; InvalidArgument if it has
/// another number of elements; NotFound for an op type that is not registered; Unimplemented for an
/// op between parameters and loss whose gradient is not there.
std::vector<ParamAndGrad> AppendBackward(ProgramDesc* program, const std::string& loss,
                                         const BackwardOptions& options = {});

}  // namespace framework
}  // namespace paddle
