#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

#include "parity/compare/tolerance.h"
#include "parity/execution/execution.h"
#include "parity/harness/case_report.h"

namespace phibridge {
namespace parity {

/// A small program and what real Paddle answered: the witness of operators that compute by
/// themselves, such as `while`, and have no kernels to compare.
struct ProgramTruth {
  std::string name;
  std::vector<std::string> ops;  // the operators that it proves
  std::string program;           // a serialized ProgramDesc
  std::map<std::string, Input> feeds;
  /// Of each variable fetched one tensor, or those of a tensor array.
  std::map<std::string, std::vector<Input>> expected;
  std::set<std::string> arrays;  // of `expected`, those that are tensor arrays
  Tolerance tolerance;
};

/// Those that LoadProgramTruths read, by name.
const std::vector<ProgramTruth>& AllProgramTruths();
/// Reads the files FOLDER/NAME.json, once; parity/truths/README.md has the format. Errors:
/// InvalidArgument naming the file.
void LoadProgramTruths(const std::string& folder);
/// Parses the text of one file. Errors: InvalidArgument naming `file`.
ProgramTruth ParseProgramTruth(const std::string& text, const std::string& file);

/// Runs the program and compares all that was fetched; the report is on `op`, one of its operators.
/// `sources`: as in CheckOptions.
CaseReport CheckProgramTruth(const ProgramTruth& truth, const std::string& op,
                             const std::string& sources);

/// The bytes that `text` encodes in base64. Errors: InvalidArgument.
std::string BytesOfBase64(const std::string& text);

}  // namespace parity
}  // namespace phibridge
