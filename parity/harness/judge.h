#pragma once

#include <vector>

#include "parity/harness/case_report.h"
#include "parity/harness/runner.h"

namespace phibridge {
namespace parity {

/// Evaluates a case in float64 (complex128), by the legacy kernel where it has one in that type,
/// else by PHI's on the CPU, and notes in the routes of `report`, which go with `results`, how far
/// each is from that and which of it and the first is nearer. Findings about values get a sentence
/// that says so. Nothing if the case is that wide already, or cannot be.
void Judge(const OpTestParam& param, const std::vector<RouteResult>& results, CaseReport* report);

}  // namespace parity
}  // namespace phibridge
