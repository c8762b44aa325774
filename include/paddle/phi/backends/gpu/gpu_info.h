#pragma once

#include <algorithm>
#include <vector>

#include "paddle/phi/backends/gpu/gpu_types.h"
#include "phi/backends/gpu/gpu_info.h"

// Their bodies are in the GPU part: who calls them links phibridge::gpu.
namespace phi {
namespace backends {
namespace gpu {

/// All GPUs of this machine.
inline std::vector<int> GetSelectedDevices() {
  std::vector<int> devices(std::max(GetGPUDeviceCount(), 0));
  for (size_t i = 0; i < devices.size(); ++i) devices[i] = static_cast<int>(i);
  return devices;
}

}  // namespace gpu
}  // namespace backends
}  // namespace phi
