#pragma once

#include "paddle/fluid/platform/enforce.h"
#include "paddle/fluid/platform/place.h"
#include "paddle/phi/backends/all_context.h"

namespace paddle {
namespace platform {

using CPUDeviceContext = ::phi::CPUContext;
using CUDADeviceContext = ::phi::GPUContext;
using DeviceContext = ::phi::DeviceContext;
using DeviceContextPool = ::phi::DeviceContextPool;

}  // namespace platform
}  // namespace paddle
