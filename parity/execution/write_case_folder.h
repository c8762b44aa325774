#pragma once

#include <optional>
#include <string>

#include "parity/compare/tolerance.h"
#include "parity/execution/run_execution.h"

namespace phibridge {
namespace parity {

/// What a case folder says besides the op.
struct OpCaseNotes {
  Tolerance tolerance = kCaseTolerance;
  /// How it ran where it failed; `check` runs it so again unless told otherwise.
  std::optional<Options> environment;
  std::string failure;  // what went wrong there
  std::string origin;   // where the op comes from: "op 17 of block 0 of models/a"
};

/// A case folder (kind "op") that `phibridge check` runs without the program the op came from.
/// `expected` is what its outputs are compared with; nullptr: that it runs is all that is asked.
/// Errors: Unavailable.
void WriteCaseFolder(const Execution& execution, const std::string& folder,
                     const OpResult* expected, const OpCaseNotes& notes = {});

}  // namespace parity
}  // namespace phibridge
