#pragma once

#include <cublas_v2.h>

#include "phi/backends/gpu/gpu_enforce.h"

namespace phi {
namespace backends {
namespace gpu {

inline bool IsSuccess(cublasStatus_t status) { return status == CUBLAS_STATUS_SUCCESS; }
[[noreturn]] void ThrowGpuError(cublasStatus_t status, const char* call, const char* file,
                                int line);

/// A handle bound to `stream`, on the calling thread's device. Errors: External.
cublasHandle_t MakeCublasHandle(cudaStream_t stream);

}  // namespace gpu
}  // namespace backends
}  // namespace phi
