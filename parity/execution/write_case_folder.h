#pragma once

#include <map>
#include <optional>
#include <string>

#include "parity/compare/tolerance.h"
#include "parity/execution/run_execution.h"

namespace phibridge {
namespace parity {

/// Information in a case folder besides the op.
struct OpCaseNotes {
  Tolerance tolerance = kCaseTolerance;
  /// The options of the run in which it failed; `check` uses them unless its command line says
  /// otherwise.
  std::optional<Options> environment;
  std::string failure;  // the error of that run
  std::string origin;   // where the op comes from: "op 17 of block 0 of models/a"
};

/// A folder below `parent` that is not there yet: NAME, NAME-2, NAME-3, …
std::string FreeFolder(const std::string& parent, const std::string& name);

/// A case folder (kind "op") that `phibridge check` runs without the program the op came from.
/// `check` compares its outputs with `expected`; nullptr: it only has to run. Errors: those of
/// NewFolder.
void WriteCaseFolder(const Execution& execution, const std::string& folder,
                     const OpResult* expected, const OpCaseNotes& notes = {});

/// As WriteCaseFolder, of a program of which nothing is expected but that it runs. `values` are
/// what its variables hold before: they are fed, or lie beside the program where it declares them
/// as parameters. Operators in front of its own build arrays and sparse tensors.
void WriteProgramFolder(const paddle::framework::ProgramDesc& program,
                        const std::map<std::string, OpValue>& values, const std::string& folder,
                        const OpCaseNotes& notes = {});

}  // namespace parity
}  // namespace phibridge
