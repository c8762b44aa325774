#pragma once

#include <vector>

#include "parity/harness/case_report.h"

namespace phibridge {
namespace tools {

/// Prints the mutants that no case noticed, and the totals. Returns whether at least 99 % were
/// noticed.
bool PrintMutants(const std::vector<parity::CaseReport>& reports);

}  // namespace tools
}  // namespace phibridge
