#pragma once

#include <string>

#include "parity/harness/case_report.h"
#include "parity/harness/program_truths.h"

namespace phibridge {
namespace parity {

/// Runs the program twice, on the CPU and with oneDNN's kernels, over memory between guard zones,
/// and compares all that the truth states; the report is on `op`, one of its operators. `sources`:
/// as in CheckOptions.
CaseReport CheckProgramTruth(const ProgramTruth& truth, const std::string& op,
                             const std::string& sources);

}  // namespace parity
}  // namespace phibridge
