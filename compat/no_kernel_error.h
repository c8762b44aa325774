#pragma once

#include <string>

#include "compat/kernel_resolver.h"

namespace phibridge {

/// The text of the error for a choice without a kernel: what was wanted, what is registered, what
/// was tried, the nearest registered key and what to do.
std::string DescribeNoKernel(const ResolveRequest& request, const KernelChoice& choice);

}  // namespace phibridge
