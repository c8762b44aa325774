#pragma once

#include <vector>

#include "parity/harness/check.h"

namespace phibridge {
namespace parity {

/// Prints the mutants that no case noticed, and the totals. Returns whether at least 99 % were
/// noticed.
bool PrintMutants(const std::vector<optest::CaseReport>& reports);

}  // namespace parity
}  // namespace phibridge
