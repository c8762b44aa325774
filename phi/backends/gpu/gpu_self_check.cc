// The first use of a GPU by a process: some kernels on known data, once for each GPU, driver and
// build.
#include <cuda_runtime_api.h>
#include <dlfcn.h>
#include <sys/stat.h>

#include <fstream>
#include <string>

#include "phi/backends/gpu/gpu_context.h"
#include "phi/backends/gpu/gpu_enforce.h"
#include "phi/core/first_use.h"
#include "phi/core/flags.h"
#include "phi/core/kernel_self_check.h"
#include "phi/core/user_cache.h"

PHI_DECLARE_bool(gpu_self_check);

namespace phi {
namespace {

// Note [Self-check of a GPU]
// A driver that does not fit, memory that is damaged, or a library that was mixed from two builds
// shows as wrong numbers, far from its cause. So the first use of a GPU computes a few products and
// sums whose answers are known. It takes the time in which kernels and cuBLAS are loaded, so what
// passed is noted in a file per GPU (user_cache.h), with the driver and the build that it holds
// for. A failure is not noted: every process, and every use, tries again. FLAGS_gpu_self_check=0
// leaves it out.

std::string Hex(const char* bytes, size_t count) {
  std::string text;
  for (size_t i = 0; i < count; ++i)
    text += Format("%02x", static_cast<int>(static_cast<unsigned char>(bytes[i])));
  return text;
}

// The driver's own version, where the kernel tells it; that of CUDA stays from one to the next.
std::string DriverVersion() {
  std::ifstream file("/proc/driver/nvidia/version");
  std::string line;
  std::getline(file, line);
  return Format("CUDA %d %s", backends::gpu::GetGPUDriverVersion(), line);
}

// Of libphibridge_gpu.so, which a build makes anew.
std::string LibraryVersion() {
  Dl_info info = {};
  struct stat file = {};
  if (dladdr(reinterpret_cast<const void*>(&LibraryVersion), &info) == 0) return "";
  if (stat(info.dli_fname, &file) != 0) return info.dli_fname;
  return Format("%s, %d bytes, of %d.%d", info.dli_fname, file.st_size, file.st_mtim.tv_sec,
                file.st_mtim.tv_nsec);
}

void SelfCheck(DeviceContext* context) {
  if (!FLAGS_gpu_self_check) return;
  cudaDeviceProp properties;
  PADDLE_ENFORCE_GPU_SUCCESS(
      cudaGetDeviceProperties(&properties, context->GetPlace().GetDeviceId()));
  const std::string uuid = Hex(properties.uuid.bytes, sizeof(properties.uuid.bytes));
  const std::string name = "gpu_self_check_" + uuid;
  const std::string passed =
      Format("%s %s\n%s\nruntime %d\n%s\n", properties.name, uuid, DriverVersion(),
             backends::gpu::GetGPURuntimeVersion(), LibraryVersion());
  if (ReadUserCache(name) == passed) return;
  for (const KernelCheck& check : KernelChecks()) {
    try {
      CheckKernel(check, Backend::GPU, context);
    } catch (const enforce::EnforceNotMet& error) {
      PADDLE_THROW(ErrorSummary(error.code(),
                                Format("%s (%s, %s); FLAGS_gpu_self_check=0 leaves the check out",
                                       error.error_str(), properties.name, DriverVersion())));
    }
  }
  WriteUserCache(name, passed);  // where that fails the next process checks again
}

[[maybe_unused]] const int kSelfCheckRegistered = RegisterFirstUse(Backend::GPU, &SelfCheck);

}  // namespace
}  // namespace phi
