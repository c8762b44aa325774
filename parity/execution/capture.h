#pragma once

#include <string>

#include "framework/executor/bound_op.h"
#include "parity/execution/execution.h"

namespace phibridge {
namespace parity {

/// Why an execution cannot be taken out of its program: it runs a block, or reads or writes what is
/// no tensor. Empty if it can.
std::string WhyNotCapturable(const OperatorBase& op, const Scope& scope);

/// One execution taken out of its program: all attributes that the operator runs with, defaults
/// included, but notes for tools such as op_role, and copies of what it reads. To be called in
/// RunObserver::BeforeOp; in OpFailed it is right too for an op that does not write its own inputs
/// (WritesItsInputs). Errors: Unimplemented with the reason of WhyNotCapturable.
Execution Capture(const BoundOp& op);
Execution Capture(const OperatorBase& op, const Scope& scope);

/// The kind of an input that holds the tensor.
Input::Kind KindOf(const phi::TensorBase& tensor);

/// True if an output is an input or lies in the memory of one.
bool WritesItsInputs(const OperatorBase& op, const Scope& scope);

}  // namespace parity
}  // namespace phibridge
