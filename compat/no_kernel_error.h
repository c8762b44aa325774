#pragma once

#include <string>

#include "compat/kernel_resolver.h"

namespace phibridge {

/// The sentences of the error for a choice that is none: what was wanted, what is registered, what
/// was tried, the nearest registered key and what to do.
std::string DescribeNoKernel(const ResolveRequest& request, const KernelChoice& choice);

}  // namespace phibridge
