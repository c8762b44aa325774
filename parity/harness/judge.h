#pragma once

#include <vector>

#include "parity/harness/case_report.h"
#include "parity/harness/runner.h"

namespace phibridge {
namespace parity {

/// Evaluates a case in float64 (complex128), by the legacy kernel where it has one in that type,
/// else by PHI's on the CPU, and notes in the routes of `report` (in the order of `results`) how
/// far each route is from that, and whether it or the first route is nearer. Findings about values
/// get a sentence with the verdict. Does nothing if the case already has that dtype or cannot run
/// in it.
void Judge(const OpTestParam& param, const std::vector<RouteResult>& results, CaseReport* report);

}  // namespace parity
}  // namespace phibridge
