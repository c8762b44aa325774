#pragma once

#include <map>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "framework/program/program_desc.h"
#include "parity/execution/execution.h"

// What a program declares of the inputs and outputs of one operator.

namespace phibridge {
namespace parity {

/// Declarations of the variables of each output slot, as DeclarationText writes them.
using DeclaredOutputs = std::map<std::string, std::vector<std::string>>;

/// "float32[2,-1]", "int64[] lod 1", "rows float32[2,3]", "array float32[2]".
std::string DeclarationText(const paddle::framework::VarDesc& desc);
/// {"X": ["float32[2,3]"]}.
nlohmann::json InputsJson(const Execution& question);
/// Whether no size of an input is -1, not known.
bool KnowsAllSizes(const Execution& question);
/// A program of the one operator. Its outputs are declared as tensors of float32 without
/// dimensions.
std::unique_ptr<paddle::framework::ProgramDesc> ProgramOf(const Execution& question);
/// What the operator's functions make of its outputs in that program. Errors: EnforceNotMet.
DeclaredOutputs InferOutputs(paddle::framework::ProgramDesc* program);
/// Whether the operator refuses such inputs when it runs. What it computes does not matter.
bool RefusesToRun(const Execution& question);

}  // namespace parity
}  // namespace phibridge
