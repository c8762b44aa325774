#pragma once

#include <memory>
#include <string>
#include <vector>

#include "framework/op/operator_base.h"

namespace paddle {
namespace framework {

class InferShapeContext;
class Variable;

/// Fits the variables of an operator to its declaration, before a shape function or kernel sees
/// them. Each slot that the operator needs holds a variable, which an operator from outside that is
/// of no program may lack. A slot for one variable holds no more. A list has no gaps, but for one
/// of gradients and an optional one of an operator without kernels; an optional list of @EMPTY@
/// alone becomes empty. Each variable is of a kind that its slot takes; an output that was declared
/// without a kind (RAW) and holds nothing gets an empty value. A gradient operator is asked for one
/// gradient at least. Slots that the declaration does not know are left alone, as nothing reads
/// them. Errors: NotFound for what is missing, else InvalidArgument, naming op, slot, what the slot
/// is for, and variable.
void BindSlots(const OperatorBase& op, RuntimeContext* variables);

/// While a program is built, before a PHI shape function writes to them: the program declares each
/// output that the operator needs, an optional list as a whole, and of a gradient operator one
/// gradient at least. An operator that no record declares is left alone. Errors: as BindSlots.
void CheckOutputsAreDeclared(const InferShapeContext& ctx, const std::string& op_type);

/// Before a run: the inputs that the program names hold something, the parts of a sparse tensor or
/// SelectedRows fit each other, and those of a sparse tensor that have elements hold memory.
/// Errors: PreconditionNotMet for what holds nothing; InvalidArgument naming op, slot, variable and
/// the shapes of its parts.
void CheckInputsHoldValues(const OperatorBase& op, const RuntimeContext& variables);

/// Gives a kernel a place for each output that serves the gradient alone and that the program
/// leaves out: kernels write all they compute. The caller keeps what is returned as long as
/// `variables`.
std::vector<std::unique_ptr<Variable>> AddAbsentIntermediates(const OperatorBase& op,
                                                              RuntimeContext* variables);

}  // namespace framework
}  // namespace paddle
