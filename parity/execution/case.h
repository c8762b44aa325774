#pragma once

#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "framework/api/phibridge.h"
#include "parity/compare/compare.h"

namespace phibridge {
namespace parity {

/// A case folder: a program, inputs and what real Paddle answered (see tests/programs/README.md).
struct Case {
  std::string folder;
  std::string name;
  std::string kind;  // inference, training, op
  std::vector<std::string> fetches;
  int steps = 1;
  std::vector<std::string> state_after;
  Tolerance tolerance = kCaseTolerance;
  std::map<std::string, Tolerance> tolerances;
  std::map<std::string, Tensor> inputs;  // by variable, with LoD
  /// Of an op that failed in a run: how it ran there.
  std::optional<Options> environment;

  bool is_training() const { return kind == "training"; }
  Tolerance ToleranceOf(const std::string& variable) const;
  /// The value of an input in a step: of a training case one slice, else all of it.
  Tensor InputOf(const std::string& variable, int step) const;
  /// The file of an expected value; `suffix` is "" or ".after".
  std::string ExpectedPath(const std::string& variable, const std::string& suffix = "") const;
};

/// Errors: NotFound, InvalidArgument (and nlohmann's, which name the place in the JSON).
Case ReadCase(const std::string& folder);
/// case.json's folders below the paths, each once, sorted within a path. A path without any is an
/// error.
std::vector<std::string> FindCases(const std::vector<std::string>& paths);

/// Feeds the inputs of a step.
void FeedInputs(const Case& c, int step, const Program& program, Session* session);

/// "inputs/a%2Fb.npy" for the variable a/b.
std::string FileOfVariable(const std::string& variable, const std::string& ending);
/// "a.0": an element of a tensor array, in the names of its files.
std::string ElementName(const std::string& array, size_t index);
std::string VariableOfFile(const std::string& file_stem);
/// The .npy file with the offsets of NAME.lod.json beside NAME.npy, if it is there.
Tensor ReadTensor(const std::string& path);
/// The name of a feed and its value, of NAME=FILE.npy, or FILE.npy alone for a program of one feed.
/// `option` is how the user gave it, for messages. Errors: InvalidArgument.
std::pair<std::string, Tensor> ReadFeed(const char* option, const std::string& text,
                                        const std::vector<std::string>& feeds);

}  // namespace parity
}  // namespace phibridge
