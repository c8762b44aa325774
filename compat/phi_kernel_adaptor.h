#pragma once

#include "compat/kernel_resolver.h"

namespace phibridge {

/// Logs a choice and its reasons under the name by which the original's users ask for them:
/// GLOG_vmodule=phi_kernel_adaptor=4.
void LogKernelChoice(const ResolveRequest& request, const KernelChoice& choice);

}  // namespace phibridge
