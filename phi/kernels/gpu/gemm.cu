#include <algorithm>

#include "phi/backends/gpu/gpu_blas.h"
#include "phi/common/complex.h"
#include "phi/kernels/funcs/linalg/gpu_gemm.h"
#include "phi/kernels/primitive/gpu_loop.h"

namespace phi {
namespace funcs {

template <typename T>
void GpuGemm(const GPUContext& ctx, int64_t m, int64_t n, int64_t k, ComputeType<T> alpha,
             const GpuMatrix<T>& a, const GpuMatrix<T>& b, ComputeType<T> beta, T* c, int64_t ldc,
             int64_t c_step, int64_t batch, GemmRounding rounding) {
  if (m <= 0 || n <= 0 || batch <= 0) return;
  using C = ComputeType<T>;
  if (k <= 0) {  // sums over nothing
    const int64_t size = m * n;
    return primitive::GpuLoop(ctx, batch * size, [=] DEVICE(int64_t i) {
      const int64_t matrix = i / size, row = (i - matrix * size) / n;
      T* const at = c + matrix * c_step + row * ldc + (i - matrix * size - row * n);
      *at = beta == C(0) ? static_cast<T>(0) : static_cast<T>(beta * static_cast<C>(*at));
    });
  }
  const backends::gpu::BlasTypes types = backends::gpu::BlasTypesOf(
      CppTypeToDataType<T>::value, rounding == GemmRounding::kAsFlagSays);
  const auto op = [](bool transposed) { return transposed ? CUBLAS_OP_T : CUBLAS_OP_N; };
  // Note [Row-major products with cuBLAS]
  ctx.CublasCall([&](cublasHandle_t handle) {
    PADDLE_ENFORCE_GPU_SUCCESS(cublasGemmStridedBatchedEx_64(
        handle, op(b.transposed), op(a.transposed), n, m, k, &alpha, b.data, types.data, b.pitch,
        b.step, a.data, types.data, a.pitch, a.step, &beta, c, types.data, ldc, c_step, batch,
        types.compute, CUBLAS_GEMM_DEFAULT));
  });
}

template <typename T>
void GpuGemmOfLists(const GPUContext& ctx, int64_t m, int64_t n, int64_t k, ComputeType<T> alpha,
                    const GpuMatrixList<T>& a, const GpuMatrixList<T>& b, T* const* c, int64_t ldc,
                    int64_t batch) {
  if (m <= 0 || n <= 0 || batch <= 0) return;
  const ComputeType<T> beta(0);
  const backends::gpu::BlasTypes types =
      backends::gpu::BlasTypesOf(CppTypeToDataType<T>::value, true);
  const auto op = [](bool transposed) { return transposed ? CUBLAS_OP_T : CUBLAS_OP_N; };
  const auto list = [](const T* const* of) { return reinterpret_cast<const void* const*>(of); };
  // Note [Row-major products with cuBLAS]
  ctx.CublasCall([&](cublasHandle_t handle) {
    PADDLE_ENFORCE_GPU_SUCCESS(cublasGemmBatchedEx_64(
        handle, op(b.transposed), op(a.transposed), n, m, k, &alpha, list(b.data), types.data,
        b.pitch, list(a.data), types.data, a.pitch, &beta, reinterpret_cast<void* const*>(c),
        types.data, ldc, batch, types.compute, CUBLAS_GEMM_DEFAULT));
  });
}

#define PHIBRIDGE_GPU_GEMM_OF_LISTS(T)                                                          \
  template void GpuGemmOfLists<T>(const GPUContext&, int64_t, int64_t, int64_t, ComputeType<T>, \
                                  const GpuMatrixList<T>&, const GpuMatrixList<T>&, T* const*,  \
                                  int64_t, int64_t)
PHIBRIDGE_GPU_GEMM_OF_LISTS(float);
PHIBRIDGE_GPU_GEMM_OF_LISTS(double);
PHIBRIDGE_GPU_GEMM_OF_LISTS(float16);
PHIBRIDGE_GPU_GEMM_OF_LISTS(bfloat16);
#undef PHIBRIDGE_GPU_GEMM_OF_LISTS

#define PHIBRIDGE_GPU_GEMM(T)                                                                     \
  template void GpuGemm<T>(const GPUContext&, int64_t, int64_t, int64_t, ComputeType<T>,          \
                           const GpuMatrix<T>&, const GpuMatrix<T>&, ComputeType<T>, T*, int64_t, \
                           int64_t, int64_t, GemmRounding)
PHIBRIDGE_GPU_GEMM(float);
PHIBRIDGE_GPU_GEMM(double);
PHIBRIDGE_GPU_GEMM(float16);
PHIBRIDGE_GPU_GEMM(bfloat16);
PHIBRIDGE_GPU_GEMM(complex64);
PHIBRIDGE_GPU_GEMM(complex128);
#undef PHIBRIDGE_GPU_GEMM

}  // namespace funcs
}  // namespace phi
