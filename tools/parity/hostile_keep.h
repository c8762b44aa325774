#pragma once

#include <nlohmann/json.hpp>
#include <string>

#include "tools/parity/hostile_process.h"
#include "tools/parity/parity_work.h"

namespace phibridge {
namespace tools {

/// Makes what was found of a case or program small, as long as ShowsFinding, for at most so many
/// seconds and the last trial; every trial has processes of its own. Of a case as ShrinkCase does,
/// the mutants of the smaller case being those that are alike; of a program by taking operators
/// out. Writes it as a case folder below `failures`, an absolute path, with note.txt, which says
/// what happened and how to see it again. Returns {"small": the case and the mutant in words;
/// "folder"; "folder_says": what becomes of a run of the folder; or "folder_error": why there is
/// none}.
nlohmann::json KeepFinding(const WorkItem& item, const TriedMutant& found,
                           const std::string& failures, double max_seconds);

}  // namespace tools
}  // namespace phibridge
