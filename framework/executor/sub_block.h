#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <vector>

#include "framework/executor/step_scopes.h"
#include "framework/op/operator_base.h"
#include "framework/program/block_desc.h"
#include "framework/scope/scope.h"

namespace phibridge {

class PreparedProgram;

// Note [The scope of a gradient block]
// A gradient block reads variables of the forward block's step and gradients of the block around
// it. Neither scope is a parent of the other, as each keeps its own plan and operators. So the
// gradient block runs in a child of the scope of its own operator, which looks into the forward
// step's scope before its parent: first what the gradient block declares, then what the forward
// step made, then the gradients around, then what was forward around them, and so on.

/// For operators that run blocks (while, conditional_block, recurrent): the block of attribute
/// `sub_block` in the program that runs on this thread. Outside a prepared program, as in a test of
/// one operator, the block's program is prepared for this object and nothing is kept.
class SubBlock {
 public:
  /// All are kept by reference and must outlive it. Errors: InvalidArgument if the operator has no
  /// block; outside a prepared program, those of PreparedProgram::Prepare.
  SubBlock(const paddle::framework::OperatorBase& op, const paddle::framework::Scope& scope,
           const phi::Place& place);
  ~SubBlock();

  /// Step scope number `i`, made if need be.
  paddle::framework::Scope* Step(size_t i);
  /// The step scope of a gradient block, which also looks variables up in the scopes of the forward
  /// step.
  paddle::framework::Scope* GradStep(size_t i,
                                     const std::vector<const paddle::framework::Scope*>& forward);
  StepScopes* steps() { return steps_.get(); }
  /// Runs the block in a step scope. Errors: what its operators throw, with their context.
  void Run(paddle::framework::Scope* step) const;
  const paddle::framework::BlockDesc& desc() const { return *desc_; }
  /// True if a gradient operator of the program reads the step scopes. Then every step needs a
  /// scope of its own; otherwise scopes are reused, and only steps that see each other need
  /// different ones.
  bool StepsAreRead() const { return steps_are_read_; }

 private:
  const paddle::framework::Scope* scope_;
  const paddle::framework::BlockDesc* desc_ = nullptr;
  std::shared_ptr<const PreparedProgram> own_program_;
  const PreparedProgram* program_;
  std::shared_ptr<StepScopes> steps_;
  bool steps_are_read_ = false;
};

}  // namespace phibridge
