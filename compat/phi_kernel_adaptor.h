#pragma once

#include <string>

#include "compat/kernel_choice.h"

namespace phibridge {

/// Logs a choice and its reasons under the name by which the original's users ask for them:
/// GLOG_vmodule=phi_kernel_adaptor=4.
void LogKernelChoice(int block, int index, const std::string& op_type, const KernelChoice& choice);

}  // namespace phibridge
