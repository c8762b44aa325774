#pragma once

#include <string>

#include "parity/execution/write_case_folder.h"
#include "parity/harness/route.h"
#include "parity/hostile/trial.h"

namespace phibridge {
namespace parity {

/// The options with which a case folder runs as mutants do on a route.
Options FolderOptionsOf(Route route);

/// Writes a mutant as a case folder, which `phibridge check` runs. `with_passes`: as TryWithPasses
/// has it. What no file holds is left out: tensors without memory, values of another kind than the
/// program declares. TryFolder says what that changes. Errors: those of WriteProgramFolder, and of
/// CopyValue.
void WriteMutant(const ValidOp& op, const Mutation& mutation, bool with_passes,
                 const OpCaseNotes& notes, const std::string& folder);
/// Loads and runs such a folder as `phibridge check` does, but under PageGuards.
Verdict TryFolder(const std::string& folder);

}  // namespace parity
}  // namespace phibridge
