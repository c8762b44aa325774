#include "phi/backends/gpu/gpu_enforce.h"

#include "phi/backends/gpu/gpu_architectures.h"

namespace phi {
namespace backends {
namespace gpu {
namespace {

const char* RemedyForNoCode() {
  static const auto* const text = new std::string(
      Format("this build has code for %s: configure with -DPHIBRIDGE_CUDA_ARCHITECTURES=native, or "
             "all",
             DescribeArchitectures(BuiltArchitectures())));
  return text->c_str();
}

// What a user can do about it; "" where the status says it all.
const char* RemedyFor(cudaError_t status) {
  switch (status) {
    case cudaErrorMemoryAllocation:
      return "lower the batch size, or free memory that other processes hold (nvidia-smi lists "
             "them)";
    case cudaErrorInsufficientDriver:
      return "update the NVIDIA driver";
    case cudaErrorNoDevice:
      return "this machine has no usable NVIDIA GPU; choose the place cpu";
    case cudaErrorNoKernelImageForDevice:
      return RemedyForNoCode();
    case cudaErrorUnsupportedPtxVersion:
      return "the NVIDIA driver is older than the compiler of this build, whose PTX it cannot "
             "read: "
             "update the driver, or build for this GPU (-DPHIBRIDGE_CUDA_ARCHITECTURES=native)";
    case cudaErrorIllegalAddress:
    case cudaErrorMisalignedAddress:
      return "a kernel left its memory, and this process cannot use the GPU any more; "
             "compute-sanitizer names the kernel";
    case cudaErrorInvalidDevice:
      return "nvidia-smi -L lists the devices";
    default:
      return "";
  }
}

}  // namespace

void ThrowExternal(const char* call, const char* name, int number, const std::string& words,
                   const char* remedy, const char* file, int line) {
  std::string text = Format("%s failed: %s (%d)", call, name, number);
  if (!words.empty() && words != name) text += ": " + words;
  if (remedy[0] != '\0') text += Format("; %s", remedy);
  ::phi::enforce::Throw(errors::External("%s", text), file, line);
}

void ThrowGpuError(cudaError_t status, const char* call, const char* file, int line) {
  (void)cudaGetLastError();  // a status that can be left behind must not be blamed on the next call
  ThrowExternal(call, cudaGetErrorName(status), status, cudaGetErrorString(status),
                RemedyFor(status), file, line);
}

}  // namespace gpu
}  // namespace backends
}  // namespace phi
