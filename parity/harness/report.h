#pragma once

#include <string>

#include "compat/kernel_resolver.h"
#include "parity/harness/case_report.h"

namespace phibridge {
namespace parity {

/// Kernel, key and file of what computed `op_type`; measures are the caller's.
RouteReport ReportOf(const std::string& op_type, const KernelChoice& choice);

}  // namespace parity
}  // namespace phibridge
