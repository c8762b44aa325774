#pragma once

#include <string>

#include "framework/op/operator_with_kernel.h"

namespace paddle {
namespace framework {

/// The legacy kernels of an op of which a plug-in replaced some: its own and the library's. nullptr
/// if there are none, or the library's are wanted (phi::ScopedRegistryView).
const OpKernelMap* ReplacedLegacyKernels(const std::string& op_type);

}  // namespace framework
}  // namespace paddle
