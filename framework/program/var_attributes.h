#pragma once

#include <string>
#include <vector>

#include "framework/program/op_desc.h"

namespace paddle {
namespace framework {

/// The inputs of an operator as it runs: those of its description, and under the attribute's name
/// each attribute whose value is a variable or a list of them (programs of Paddle 2.4 and later).
VariableNameMap InputsWithVarAttrs(const OpDesc& op);
/// One slot of them; empty if the operator does not have it.
std::vector<std::string> InputsWithVarAttrs(const OpDesc& op, const std::string& slot);
/// The names of all variables that the operator reads.
std::vector<std::string> ReadVariables(const OpDesc& op);

}  // namespace framework
}  // namespace paddle
