#pragma once

#include <cuda_runtime_api.h>

#include <string>

#include "phi/core/enforce.h"

namespace phi {
namespace backends {
namespace gpu {

// One pair for each library; gpu_blas.h, gpu_dnn.h, gpu_fft.h and gpu_solver.h add theirs.

inline bool IsSuccess(cudaError_t status) { return status == cudaSuccess; }
/// Throws the call, the status by name and in words, and what to do where that is known. Errors:
/// ResourceExhausted where memory is lacking, else External.
[[noreturn]] void ThrowGpuError(cudaError_t status, const char* call, const char* file, int line);

/// Common end of these functions: throws a status by name and number, with the library's message
/// and a remedy ("" if none is known; of a lack of memory that is added).
[[noreturn]] void ThrowStatus(bool lacks_memory, const char* call, const char* name, int number,
                              const std::string& words, const char* remedy, const char* file,
                              int line);
/// Whether the calling thread's device has almost no memory left: a library that cannot start then
/// lacks memory, whatever status it gives. Never throws.
bool DeviceIsFull() noexcept;

}  // namespace gpu
}  // namespace backends
}  // namespace phi

/// Every call of CUDA or of its libraries (cuBLAS, cuDNN, cuFFT, cuSOLVER) is written inside this.
#define PADDLE_ENFORCE_GPU_SUCCESS(call)                                             \
  do {                                                                               \
    const auto pd_gpu_status = (call);                                               \
    if (__builtin_expect(!::phi::backends::gpu::IsSuccess(pd_gpu_status), 0)) {      \
      ::phi::backends::gpu::ThrowGpuError(pd_gpu_status, #call, __FILE__, __LINE__); \
    }                                                                                \
  } while (0)
