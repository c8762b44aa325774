#pragma once

#include <string>

#include "compat/kernel_resolver.h"
#include "parity/harness/case_report.h"

namespace phibridge {
namespace parity {

/// A report with the kernel that computed `op_type`, its key and its file; the caller fills in the
/// measurements.
RouteReport ReportOf(const std::string& op_type, const KernelChoice& choice);

/// True of two reports on one kernel.
inline bool IsOfOneKernel(const RouteReport& a, const RouteReport& b) {
  return a.route == b.route && a.kernel == b.kernel && a.key == b.key;
}

}  // namespace parity
}  // namespace phibridge
