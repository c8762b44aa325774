#pragma once

#include <string>

#include "compat/kernel_resolver.h"
#include "parity/harness/check.h"

namespace phibridge {
namespace optest {

/// Kernel, key and file of what computed `op_type`; measures are the caller's.
RouteReport ReportOf(const std::string& op_type, const KernelChoice& choice);

}  // namespace optest
}  // namespace phibridge
