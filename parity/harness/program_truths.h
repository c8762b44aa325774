#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "parity/compare/tolerance.h"
#include "parity/execution/execution.h"

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
  /// By name, the files that a run leaves in the folder that attributes call "{folder}".
  std::map<std::string, std::string> files;
  /// What two runs, one after the other, write to standard output.
  std::optional<std::string> printed;
  /// A part of the message with which the program must be refused; nothing else is known then.
  std::string error;
  /// The refusal comes before anything runs: what the program declares is reason enough.
  bool before_run = false;
  /// By variable, the devices that get_places lists, as their texts: "Place(cpu)".
  std::map<std::string, std::vector<std::string>> places;
  /// What it states was worked out by hand: nothing of real Paddle reads it.
  bool is_by_hand = false;
  /// What is differentiated, a variable of one element, and by which feeds: the gradients are
  /// appended to the program, and those by feeds of float64 compared with differences.
  std::string target;
  std::vector<std::string> by;
};

/// Those that LoadProgramTruths read, by name.
const std::vector<ProgramTruth>& AllProgramTruths();
/// Reads the files FOLDER/NAME.json, once; parity/truths/README.md has the format. Errors:
/// InvalidArgument naming the file.
void LoadProgramTruths(const std::string& folder);
/// Parses the text of one file. Errors: InvalidArgument naming `file`.
ProgramTruth ParseProgramTruth(const std::string& text, const std::string& file);

/// The bytes that `text` encodes in base64. Errors: InvalidArgument.
std::string BytesOfBase64(const std::string& text);

}  // namespace parity
}  // namespace phibridge
