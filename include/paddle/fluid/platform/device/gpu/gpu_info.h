#pragma once

#include <string>
#include <vector>

#include "paddle/fluid/platform/device/gpu/gpu_types.h"
#include "paddle/phi/backends/gpu/gpu_info.h"

namespace paddle {
namespace platform {

using ::phi::backends::gpu::GetCurrentDeviceId;
using ::phi::backends::gpu::GetGPUComputeCapability;
using ::phi::backends::gpu::GetGPUDeviceCount;
using ::phi::backends::gpu::GetGPUDriverVersion;
using ::phi::backends::gpu::GetGpuMaxGridDimSize;
using ::phi::backends::gpu::GetGPUMaxThreadsPerBlock;
using ::phi::backends::gpu::GetGPUMaxThreadsPerMultiProcessor;
using ::phi::backends::gpu::GetGPUMultiProcessors;
using ::phi::backends::gpu::GetGPURuntimeVersion;
using ::phi::backends::gpu::GetSelectedDevices;
using ::phi::backends::gpu::SetDeviceId;

}  // namespace platform
}  // namespace paddle
