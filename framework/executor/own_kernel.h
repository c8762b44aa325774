#pragma once

#include "phi/core/kernel_factory.h"
#include "phi/core/registration.h"

namespace phibridge {

/// True if a part of phibridge brings the kernel, and no plug-in or other source from outside: such
/// a kernel does what comments of this library say of kernels.
inline bool IsOwnKernel(const phi::Kernel& kernel) {
  return phi::IsOfPhibridge({kernel.file(), kernel.line(), kernel.address()});
}

}  // namespace phibridge
