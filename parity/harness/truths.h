#pragma once

#include <optional>
#include <string>
#include <vector>

#include "parity/harness/op_test.h"
#include "parity/harness/values.h"

// Truths that do not come from kernels of ours: what real Paddle answered, or what an independent
// program computed from the definition of an op. parity/truths/README.md has the format.

namespace phibridge {
namespace parity {

/// The results of one case.
struct RecordedTruth {
  /// By slot, its variables; nothing for one that is not compared.
  std::map<std::string, std::vector<std::optional<Input>>> outputs;
  Tolerance tolerance;     // of types that are rounded; the others must be equal
  std::string of_op;       // that the file is of; the case may run its gradient
  bool is_paddle = false;  // what real Paddle answered; else what the definition says
};

/// Null for a case that no file of truths holds.
const RecordedTruth* RecordedTruthOf(const OpCase& op_case);
/// The result of one variable as snapshots: one, or those of its members (ReadVariable).
std::vector<Snapshot> SnapshotsOf(const Input& recorded);
/// The first of them.
Snapshot SnapshotOf(const Input& recorded);

/// The files FOLDER/OP.json, sorted, of the operators that `names` speaks of (an operator, its
/// gradient, or a case, "softmax_grad/truth_01"); all if there are no names, none without a folder.
std::vector<std::string> TruthFiles(const std::string& folder,
                                    const std::vector<std::string>& names);

/// Registers the cases of the files in `folder` that no earlier call did, as suites of their own
/// behind the case lists: of `ops` (`softmax_grad` stands for `softmax` too), of all ops if empty.
/// Errors: InvalidArgument naming file and case.
void LoadTruths(const std::string& folder, const std::vector<std::string>& ops);
/// The tensor that a text of JSON describes: dtype, shape, lod, data. Errors: InvalidArgument, and
/// nlohmann's.
Input TensorOfTruth(const std::string& text);
/// Parses the text of one file. Errors: as LoadTruths.
std::vector<OpSuite> ParseTruths(const std::string& text, const std::string& file);

}  // namespace parity
}  // namespace phibridge
