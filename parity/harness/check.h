#pragma once

#include "parity/harness/case_report.h"

namespace phibridge {
namespace parity {

/// Runs a case on every route, twice over poisoned memory between guard zones, compares, proves its
/// gradient, and, if asked, tries its mutants. Never throws for what a kernel does. Not
/// thread-safe: it has the host memory of the whole process made by the guarded allocator
/// meanwhile.
CaseReport CheckOpCase(const OpTestParam& param, const CheckOptions& options = {});

}  // namespace parity
}  // namespace phibridge
