#include "phi/backends/gpu/gpu_solver.h"

namespace phi {
namespace backends {
namespace gpu {
namespace {

struct StatusText {
  const char *name, *words;
};

// cuSOLVER has no function for it.
StatusText TextOf(cusolverStatus_t status) {
  switch (status) {
    case CUSOLVER_STATUS_NOT_INITIALIZED:
      return {"CUSOLVER_STATUS_NOT_INITIALIZED", "the library could not start"};
    case CUSOLVER_STATUS_ALLOC_FAILED:
      return {"CUSOLVER_STATUS_ALLOC_FAILED", "the library found no memory for itself"};
    case CUSOLVER_STATUS_INVALID_VALUE:
      return {"CUSOLVER_STATUS_INVALID_VALUE", "an argument is out of range"};
    case CUSOLVER_STATUS_ARCH_MISMATCH:
      return {"CUSOLVER_STATUS_ARCH_MISMATCH", "the GPU is older than this function asks for"};
    case CUSOLVER_STATUS_EXECUTION_FAILED:
      return {"CUSOLVER_STATUS_EXECUTION_FAILED", "a kernel could not be launched"};
    case CUSOLVER_STATUS_INTERNAL_ERROR:
      return {"CUSOLVER_STATUS_INTERNAL_ERROR", "an operation within the library failed"};
    case CUSOLVER_STATUS_NOT_SUPPORTED:
      return {"CUSOLVER_STATUS_NOT_SUPPORTED", "the library does not have this function"};
    default:
      return {"cusolverStatus_t", ""};
  }
}

}  // namespace

void ThrowGpuError(cusolverStatus_t status, const char* call, const char* file, int line) {
  const bool lacks_memory =
      status == CUSOLVER_STATUS_ALLOC_FAILED ||
      ((status == CUSOLVER_STATUS_NOT_INITIALIZED || status == CUSOLVER_STATUS_INTERNAL_ERROR) &&
       DeviceIsFull());
  const StatusText text = TextOf(status);
  ThrowStatus(lacks_memory, call, text.name, status, text.words, "", file, line);
}

cusolverDnHandle_t MakeCusolverHandle(cudaStream_t stream) {
  cusolverDnHandle_t handle = nullptr;
  PADDLE_ENFORCE_GPU_SUCCESS(cusolverDnCreate(&handle));
  PADDLE_ENFORCE_GPU_SUCCESS(cusolverDnSetStream(handle, stream));
  return handle;
}

}  // namespace gpu
}  // namespace backends
}  // namespace phi
