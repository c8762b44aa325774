#include "compat/phi_kernel_adaptor.h"

#include "phi/core/logging.h"

namespace phibridge {

std::string AskerText(int block, int index) {
  if (block < 0) return "for a pass, op";
  return "op " + std::to_string(block) + "/" + std::to_string(index);
}

void LogKernelChoice(int block, int index, const std::string& op_type, const KernelChoice& choice) {
  if (!VLOG_IS_ON(4)) return;
  VLOG(4) << AskerText(block, index) << " `" << op_type << "`: " << choice.Why();
  for (const std::string& reason : choice.Reasons()) VLOG(4) << "  " << reason;
}

}  // namespace phibridge
