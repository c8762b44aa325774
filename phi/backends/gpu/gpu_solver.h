#pragma once

#include <cusolverDn.h>

#include "phi/backends/gpu/gpu_enforce.h"

namespace phi {
namespace backends {
namespace gpu {

inline bool IsSuccess(cusolverStatus_t status) { return status == CUSOLVER_STATUS_SUCCESS; }
[[noreturn]] void ThrowGpuError(cusolverStatus_t status, const char* call, const char* file,
                                int line);

/// A handle bound to `stream`, on the calling thread's device. Errors: External.
cusolverDnHandle_t MakeCusolverHandle(cudaStream_t stream);

}  // namespace gpu
}  // namespace backends
}  // namespace phi
