#pragma once

#include <cublas_v2.h>

#include "phi/backends/gpu/gpu_enforce.h"
#include "phi/common/data_type.h"

namespace phi {
namespace backends {
namespace gpu {

inline bool IsSuccess(cublasStatus_t status) { return status == CUBLAS_STATUS_SUCCESS; }
[[noreturn]] void ThrowGpuError(cublasStatus_t status, const char* call, const char* file,
                                int line);

/// A handle bound to `stream`, on the calling thread's device. Errors: External.
cublasHandle_t MakeCublasHandle(cudaStream_t stream);

/// The types of matrices, and of what is added, for cublasGemmEx and its like. Half types multiply
/// exactly and add in float32; float32 is rounded to TF32 if `may_round` and AllowsTf32
/// (gpu_math.h) say so, complex numbers never. Errors: Unimplemented for a type that cuBLAS does
/// not have.
struct BlasTypes {
  cudaDataType_t data;
  cublasComputeType_t compute;
};
BlasTypes BlasTypesOf(DataType dtype, bool may_round = true);

}  // namespace gpu
}  // namespace backends
}  // namespace phi
