#include "compat/phi_kernel_adaptor.h"

#include "phi/core/logging.h"

namespace phibridge {

void LogKernelChoice(const ResolveRequest& request, const KernelChoice& choice) {
  if (!VLOG_IS_ON(4)) return;
  VLOG(4) << "op " << request.block << "/" << request.index << " `" << *request.op_type
          << "`: " << choice.Why();
  for (const std::string& reason : choice.Reasons()) VLOG(4) << "  " << reason;
}

}  // namespace phibridge
