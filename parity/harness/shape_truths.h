#pragma once

#include <map>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "framework/program/program_desc.h"
#include "parity/execution/execution.h"
#include "parity/harness/case_report.h"

// What real Paddle says of the outputs of an operator while a program is built: the witness of the
// shape and type functions, which legacy and PHI kernels share.

namespace phibridge {
namespace parity {

/// Declarations of the variables of each output slot, as DeclarationText writes them.
using DeclaredOutputs = std::map<std::string, std::vector<std::string>>;

/// Inputs as a program declares them, without values, and what becomes of the outputs.
struct ShapeTruth {
  Execution question;
  bool refused = false;  // then there are no outputs
  /// That of a case, or without some of its sizes: an operator may not refuse it where Paddle does
  /// not. What makes no sense it may.
  bool is_sound = true;
  DeclaredOutputs outputs;
};

/// The questions about one operator that differ in one thing each from the first of them.
struct ShapeTruths {
  std::string op;    // whose shape function is asked
  std::string name;  // "shapes_00"
  std::vector<ShapeTruth> truths;
};

/// Those that LoadShapeTruths read.
const std::vector<ShapeTruths>& AllShapeTruths();
/// Reads FOLDER/OP.json of `ops` (of all if empty); each file once. Errors: InvalidArgument naming
/// the file.
void LoadShapeTruths(const std::string& folder, const std::vector<std::string>& ops);
/// Parses the text of one file. Errors: InvalidArgument naming `file`.
std::vector<ShapeTruths> ParseShapeTruths(const std::string& text, const std::string& file);

/// Asks the operator, and compares with what Paddle says.
CaseReport CheckShapeTruths(const ShapeTruths& truths);

/// "float32[2,-1]", "int64[] lod 1", "rows float32[2,3]", "array float32[2]".
std::string DeclarationText(const paddle::framework::VarDesc& desc);
/// {"X": ["float32[2,3]"]}.
nlohmann::json InputsJson(const Execution& question);
/// A program of the one operator. Its outputs are declared as tensors of float32 without
/// dimensions.
std::unique_ptr<paddle::framework::ProgramDesc> ProgramOf(const Execution& question);
/// What the operator's functions make of its outputs in that program. Errors: EnforceNotMet.
DeclaredOutputs InferOutputs(paddle::framework::ProgramDesc* program);
/// Whether the operator refuses such inputs when it runs. What it computes does not matter.
bool RefusesToRun(const Execution& question);

}  // namespace parity
}  // namespace phibridge
