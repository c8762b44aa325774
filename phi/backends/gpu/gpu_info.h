#pragma once

#include <array>
#include <cstddef>
#include <string>

namespace phi {
namespace backends {
namespace gpu {

/// Why no GPU can be used (no driver, driver too old, no device); empty if one can. Asks the driver
/// once.
const std::string& GpuUnavailableReason();
/// Number of GPUs; 0 if none can be used. Never throws.
int GetGPUDeviceCount();

/// The driver's CUDA version, 12030 for CUDA 12.3; 0 if there is no driver.
int GetGPUDriverVersion();
int GetGPURuntimeVersion();

// Properties of one device. Errors: External if `device` is not one of this machine's.
int GetGPUComputeCapability(int device);  // 90 for 9.0
int GetGPUMultiProcessors(int device);
int GetGPUMaxThreadsPerMultiProcessor(int device);
int GetGPUMaxThreadsPerBlock(int device);
std::array<int, 3> GetGpuMaxGridDimSize(int device);
std::string GetGPUName(int device);
/// Free and total memory in bytes.
void GpuMemoryUsage(int device, size_t* available_bytes, size_t* total_bytes);

/// The calling thread's device.
int GetCurrentDeviceId();
void SetDeviceId(int device);

/// Makes `device` the calling thread's device, and restores what was before.
class GPUDeviceGuard {
 public:
  explicit GPUDeviceGuard(int device);
  ~GPUDeviceGuard();
  GPUDeviceGuard(const GPUDeviceGuard&) = delete;
  GPUDeviceGuard& operator=(const GPUDeviceGuard&) = delete;

 private:
  int previous_;
  int device_;
};

}  // namespace gpu
}  // namespace backends
}  // namespace phi
