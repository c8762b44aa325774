#pragma once

#include "parity/harness/case_report.h"

namespace phibridge {
namespace parity {

/// Runs a case on every route, twice over poisoned memory between guard zones, compares, proves its
/// gradient, and, if asked, tries its mutants. Errors of kernels are reported, not thrown. Not
/// thread-safe: while it runs, the guarded allocator serves all host memory of the process.
CaseReport CheckOpCase(const OpTestParam& param, const CheckOptions& options = {});

}  // namespace parity
}  // namespace phibridge
