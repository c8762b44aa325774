#pragma once

#include <string>
#include <vector>

#include "parity/execution/execution.h"
#include "parity/harness/case_report.h"
#include "parity/harness/declaration.h"

// What real Paddle says of the outputs of an operator while a program is built: the witness of the
// shape and type functions, which legacy and PHI kernels share.

namespace phibridge {
namespace parity {

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

}  // namespace parity
}  // namespace phibridge
