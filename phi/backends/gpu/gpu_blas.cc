#include "phi/backends/gpu/gpu_blas.h"

namespace phi {
namespace backends {
namespace gpu {
namespace {

// What a user can do about it; "" where the status says it all.
const char* RemedyFor(cublasStatus_t status) {
  switch (status) {
    case CUBLAS_STATUS_ALLOC_FAILED:
      return "the device is out of memory: lower the batch size";
    case CUBLAS_STATUS_ARCH_MISMATCH:
      return "the GPU is older than this function asks for";
    default:
      return "";
  }
}

}  // namespace

void ThrowGpuError(cublasStatus_t status, const char* call, const char* file, int line) {
  ThrowExternal(call, cublasGetStatusName(status), status, cublasGetStatusString(status),
                RemedyFor(status), file, line);
}

cublasHandle_t MakeCublasHandle(cudaStream_t stream) {
  cublasHandle_t handle = nullptr;
  PADDLE_ENFORCE_GPU_SUCCESS(cublasCreate(&handle));
  PADDLE_ENFORCE_GPU_SUCCESS(cublasSetStream(handle, stream));
  // Not TF32: float32 stays float32, as on the CPU.
  PADDLE_ENFORCE_GPU_SUCCESS(cublasSetMathMode(handle, CUBLAS_DEFAULT_MATH));
  return handle;
}

}  // namespace gpu
}  // namespace backends
}  // namespace phi
