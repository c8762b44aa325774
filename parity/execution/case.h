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

/// A case folder: a program, inputs and the outputs of real Paddle (see tests/programs/README.md).
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
  /// For an op that failed in a run: the options of that run.
  std::optional<Options> environment;

  bool is_training() const { return kind == "training"; }
  Tolerance ToleranceOf(const std::string& variable) const;
  /// The value of an input in a step: one slice for a training case, else the whole tensor.
  Tensor InputOf(const std::string& variable, int step) const;
  /// The file of an expected value; `suffix` is "" or ".after".
  std::string ExpectedPath(const std::string& variable, const std::string& suffix = "") const;
};

/// Errors: NotFound, InvalidArgument (and nlohmann's, which name the place in the JSON).
Case ReadCase(const std::string& folder);
/// The folders with a case.json below the paths, each once, sorted within a path. Errors: a path
/// without any.
std::vector<std::string> FindCases(const std::vector<std::string>& paths);

/// Feeds the inputs of a step.
void FeedInputs(const Case& c, int step, const Program& program, Session* session);

/// "inputs/a%2Fb.npy" for the variable a/b.
std::string FileOfVariable(const std::string& variable, const std::string& ending);
/// "a.0": an element of a tensor array, in the names of its files.
std::string ElementName(const std::string& array, size_t index);
std::string VariableOfFile(const std::string& file_stem);
/// True if NAME.lod.json lies beside NAME.npy; it holds [] where the tensor must have no LoD.
bool HasLoDFile(const std::string& path);
/// The .npy file with the offsets of NAME.lod.json beside NAME.npy, if it is there.
Tensor ReadTensor(const std::string& path);
/// The values that texts NAME=FILE.npy give, or FILE.npy for a program with one feed, in their
/// order. `option` names the command-line option in messages. Errors: InvalidArgument, also for a
/// name that is given twice.
std::vector<std::pair<std::string, Tensor>> ReadFeeds(const char* option,
                                                      const std::vector<std::string>& texts,
                                                      const std::vector<TensorInfo>& feeds);

}  // namespace parity
}  // namespace phibridge
