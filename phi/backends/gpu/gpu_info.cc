#include "phi/backends/gpu/gpu_info.h"

#include "phi/backends/gpu/gpu_enforce.h"

namespace phi {
namespace backends {
namespace gpu {
namespace {

struct DeviceSurvey {
  int count = 0;
  std::string reason;  // why count is 0
};

std::string VersionText(int version) {
  return Format("%d.%d", version / 1000, version % 1000 / 10);
}

std::string ReasonFor(cudaError_t status) {
  const int driver = GetGPUDriverVersion();
  if (driver == 0) {
    return Format("no NVIDIA driver is loaded on this machine (%s)", cudaGetErrorString(status));
  }
  if (status == cudaErrorInsufficientDriver) {
    return Format("the NVIDIA driver supports CUDA %s, this build needs %s: update the driver",
                  VersionText(driver), VersionText(GetGPURuntimeVersion()));
  }
  if (status == cudaErrorNoDevice) {
    return "this machine has no NVIDIA GPU, or CUDA_VISIBLE_DEVICES hides it";
  }
  return Format("%s: %s", cudaGetErrorName(status), cudaGetErrorString(status));
}

const DeviceSurvey& Survey() {
  static const DeviceSurvey survey = [] {
    DeviceSurvey s;
    const cudaError_t status = cudaGetDeviceCount(&s.count);
    if (status != cudaSuccess) {
      (void)cudaGetLastError();
      s.count = 0;
      s.reason = ReasonFor(status);
    } else if (s.count == 0) {
      s.reason = ReasonFor(cudaErrorNoDevice);
    }
    return s;
  }();
  return survey;
}

int DeviceAttribute(cudaDeviceAttr attribute, int device) {
  int value = 0;
  PADDLE_ENFORCE_GPU_SUCCESS(cudaDeviceGetAttribute(&value, attribute, device));
  return value;
}

}  // namespace

const std::string& GpuUnavailableReason() { return Survey().reason; }
int GetGPUDeviceCount() { return Survey().count; }

int GetGPUDriverVersion() {
  int version = 0;
  return cudaDriverGetVersion(&version) == cudaSuccess ? version : 0;
}

int GetGPURuntimeVersion() {
  int version = 0;
  return cudaRuntimeGetVersion(&version) == cudaSuccess ? version : 0;
}

int GetGPUComputeCapability(int device) {
  return DeviceAttribute(cudaDevAttrComputeCapabilityMajor, device) * 10 +
         DeviceAttribute(cudaDevAttrComputeCapabilityMinor, device);
}
int GetGPUMultiProcessors(int device) {
  return DeviceAttribute(cudaDevAttrMultiProcessorCount, device);
}
int GetGPUMaxThreadsPerMultiProcessor(int device) {
  return DeviceAttribute(cudaDevAttrMaxThreadsPerMultiProcessor, device);
}
int GetGPUMaxThreadsPerBlock(int device) {
  return DeviceAttribute(cudaDevAttrMaxThreadsPerBlock, device);
}
std::array<int, 3> GetGpuMaxGridDimSize(int device) {
  return {DeviceAttribute(cudaDevAttrMaxGridDimX, device),
          DeviceAttribute(cudaDevAttrMaxGridDimY, device),
          DeviceAttribute(cudaDevAttrMaxGridDimZ, device)};
}

std::string GetGPUName(int device) {
  cudaDeviceProp properties;
  PADDLE_ENFORCE_GPU_SUCCESS(cudaGetDeviceProperties(&properties, device));
  return properties.name;
}

void GpuMemoryUsage(int device, size_t* available_bytes, size_t* total_bytes) {
  GPUDeviceGuard guard(device);
  PADDLE_ENFORCE_GPU_SUCCESS(cudaMemGetInfo(available_bytes, total_bytes));
}

int GetCurrentDeviceId() {
  int device = 0;
  PADDLE_ENFORCE_GPU_SUCCESS(cudaGetDevice(&device));
  return device;
}

void SetDeviceId(int device) { PADDLE_ENFORCE_GPU_SUCCESS(cudaSetDevice(device)); }

GPUDeviceGuard::GPUDeviceGuard(int device) : previous_(GetCurrentDeviceId()), device_(device) {
  if (previous_ != device_) SetDeviceId(device_);
}

GPUDeviceGuard::~GPUDeviceGuard() {
  // The process may be ending, and a destructor cannot report; the next call would see a lost
  // device.
  if (previous_ != device_) (void)cudaSetDevice(previous_);
}

}  // namespace gpu
}  // namespace backends
}  // namespace phi
