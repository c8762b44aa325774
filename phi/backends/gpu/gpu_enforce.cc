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
    case cudaErrorInvalidAddressSpace:
      return "a kernel left its memory, and this process cannot use the GPU any more; with "
             "FLAGS_benchmark=1 the error names operator and kernel, compute-sanitizer the line";
    case cudaErrorAssert:
    case cudaErrorHardwareStackError:
    case cudaErrorIllegalInstruction:
    case cudaErrorInvalidPc:
    case cudaErrorLaunchFailure:
      return "a kernel failed, and this process cannot use the GPU any more; with "
             "FLAGS_benchmark=1 the error names operator and kernel";
    case cudaErrorInvalidDevice:
      return "nvidia-smi -L lists the devices";
    default:
      return "";
  }
}

}  // namespace

void ThrowStatus(bool lacks_memory, const char* call, const char* name, int number,
                 const std::string& words, const char* remedy, const char* file, int line) {
  std::string text = Format("%s failed: %s (%d)", call, name, number);
  if (!words.empty() && words != name) text += ": " + words;
  if (remedy[0] != '\0') text += Format("; %s", remedy);
  if (!lacks_memory) ::phi::enforce::Throw(errors::External("%s", text), file, line);
  text +=
      "; the GPU is out of memory: lower the batch size, or free what other processes hold "
      "(nvidia-smi lists them)";
  ::phi::enforce::Throw(errors::ResourceExhausted("%s", text), file, line);
}

bool DeviceIsFull() noexcept {
  constexpr size_t kLittle = size_t{64} << 20;  // handles of cuBLAS and cuDNN take less
  size_t available = 0, total = 0;
  const bool is_known = cudaMemGetInfo(&available, &total) == cudaSuccess;
  (void)cudaGetLastError();
  return is_known && available < kLittle;
}

void ThrowGpuError(cudaError_t status, const char* call, const char* file, int line) {
  (void)cudaGetLastError();  // a status that can be left behind must not be blamed on the next call
  ThrowStatus(status == cudaErrorMemoryAllocation, call, cudaGetErrorName(status), status,
              cudaGetErrorString(status), RemedyFor(status), file, line);
}

}  // namespace gpu
}  // namespace backends
}  // namespace phi
