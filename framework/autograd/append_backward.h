#pragma once

#include <map>
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

struct GradientsOptions {
  /// As in BackwardOptions.
  std::set<std::string> no_grad_set;
  /// By target: the variable of its shape with which its gradient begins; none, and targets that
  /// are not here: ones.
  std::map<std::string, std::string> target_gradients;
};

// Note [Gradients of gradients]
// A program that holds gradient ops may be differentiated again, as in the original: gradient ops
// are then ops like others, whose makers make second and third gradients. Its gradients have the
// names that the first pass gave them, so those of pass n get new ones: "grad/" n times before a
// name that is there already when the op is made; and a number behind, "x@GRAD_0", where two ops of
// this pass and one before it write it.

/// Appends to block 0 the ops that compute the gradients of `loss`, a variable of one element, in
/// the order and with the names of the original: the gradient of the loss (ones), then for each op
/// between parameters and loss, last first, what its registered grad maker makes; a gradient with
/// several parts is collected by `sum` from NAME@GRAD@RENAME@block0@i; zeros stand for gradients
/// that do not pass. An op that runs a block (while, conditional_block) gets a block of gradient
/// ops, whose forward block is the one it runs. Marks the op that computes the loss, sets op_role
/// and op_role_var, describes the new variables. Returns the gradients of the parameters, in the
/// order of the parameters. A program with gradients: Note [Gradients of gradients].
/// Errors: NotFound if there is no such variable or no op computes it; InvalidArgument if it has
/// another number of elements; NotFound for an op type that is not registered; Unimplemented for an
/// op between parameters and loss whose gradient is not there.
std::vector<ParamAndGrad> AppendBackward(ProgramDesc* program, const std::string& loss,
                                         const BackwardOptions& options = {});

/// Appends to block 0 the ops that compute the gradients of `targets`, variables of any shape, by
/// `inputs`, as the original's static.gradients: several targets are summed, and only ops between
/// inputs and targets are differentiated. Returns the names of the gradients, in the order of the
/// inputs; "" for an input on which no target depends, or that has stop_gradient.
/// Errors: NotFound for a name that is no variable of block 0; InvalidArgument for no target or no
/// input, or a gradient that is given for no target or has another shape than its target; else as
/// AppendBackward.
std::vector<std::string> AppendGradients(ProgramDesc* program,
                                         const std::vector<std::string>& targets,
                                         const std::vector<std::string>& inputs,
                                         const GradientsOptions& options = {});

}  // namespace framework
}  // namespace paddle
