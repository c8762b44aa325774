#pragma once

#include "paddle/phi/api/include/tensor.h"
#include "phi/core/allocator.h"
#include "phi/core/device_context.h"

namespace paddle {
namespace experimental {
using DeviceContextPool = ::phi::DeviceContextPool;
}  // namespace experimental

using ::phi::GetAllocator;
}  // namespace paddle
