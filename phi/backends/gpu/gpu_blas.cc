#include "phi/backends/gpu/gpu_blas.h"

#include "phi/backends/gpu/gpu_math.h"

namespace phi {
namespace backends {
namespace gpu {
namespace {

// What a user can do about it; "" where the status says it all.
const char* RemedyFor(cublasStatus_t status) {
  switch (status) {
    case CUBLAS_STATUS_ARCH_MISMATCH:
      return "the GPU is older than this function asks for";
    default:
      return "";
  }
}

}  // namespace

void ThrowGpuError(cublasStatus_t status, const char* call, const char* file, int line) {
  const bool lacks_memory = status == CUBLAS_STATUS_ALLOC_FAILED ||
                            (status == CUBLAS_STATUS_NOT_INITIALIZED && DeviceIsFull());
  ThrowStatus(lacks_memory, call, cublasGetStatusName(status), status,
              cublasGetStatusString(status), RemedyFor(status), file, line);
}

cublasHandle_t MakeCublasHandle(cudaStream_t stream) {
  cublasHandle_t handle = nullptr;
  PADDLE_ENFORCE_GPU_SUCCESS(cublasCreate(&handle));
  PADDLE_ENFORCE_GPU_SUCCESS(cublasSetStream(handle, stream));
  // Not TF32, but for calls that ask for it (BlasTypesOf): float32 stays float32, as on the CPU.
  // The parts of a product of half types are added in float32, also where several blocks have them.
  PADDLE_ENFORCE_GPU_SUCCESS(cublasSetMathMode(
      handle, static_cast<cublasMath_t>(CUBLAS_DEFAULT_MATH |
                                        CUBLAS_MATH_DISALLOW_REDUCED_PRECISION_REDUCTION)));
  return handle;
}

BlasTypes BlasTypesOf(DataType dtype, bool may_round) {
  switch (dtype) {
    case DataType::FLOAT32:
      return {CUDA_R_32F,
              may_round && AllowsTf32() ? CUBLAS_COMPUTE_32F_FAST_TF32 : CUBLAS_COMPUTE_32F};
    case DataType::FLOAT64:
      return {CUDA_R_64F, CUBLAS_COMPUTE_64F};
    case DataType::FLOAT16:
      return {CUDA_R_16F, CUBLAS_COMPUTE_32F};
    case DataType::BFLOAT16:
      return {CUDA_R_16BF, CUBLAS_COMPUTE_32F};
    case DataType::COMPLEX64:
      return {CUDA_C_32F, CUBLAS_COMPUTE_32F};
    case DataType::COMPLEX128:
      return {CUDA_C_64F, CUBLAS_COMPUTE_64F};
    default:
      PADDLE_THROW(errors::Unimplemented("cuBLAS multiplies no matrices of %s", dtype));
  }
}

}  // namespace gpu
}  // namespace backends
}  // namespace phi
