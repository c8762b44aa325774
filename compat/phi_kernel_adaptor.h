#pragma once

#include <string>

#include "compat/kernel_choice.h"

namespace phibridge {

/// "op 0/7" (block and index); without a block what asks: no op of the program, as when a pass
/// looks for the kernel of an op that it may make.
std::string AskerText(int block, int index);

/// Logs a choice and its reasons under the name by which the original's users ask for them:
/// GLOG_vmodule=phi_kernel_adaptor=4.
void LogKernelChoice(int block, int index, const std::string& op_type, const KernelChoice& choice);

}  // namespace phibridge
