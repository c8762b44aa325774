#pragma once

#include <cstdint>

#include "phi/backends/gpu/gpu_context.h"
#include "phi/kernels/funcs/elementwise/compute_type.h"

namespace phi {
namespace funcs {

/// Row-major matrices in memory of the device, each as it lies there or transposed.
template <typename T>
struct GpuMatrix {
  const T* data;
  int64_t pitch;  // elements between rows in memory
  bool transposed = false;
  int64_t step = 0;  // elements between the matrices of a batch; 0 repeats one
};

/// Whether float32 may be rounded to TF32, if AllowsTf32 (gpu_math.h) says so: not where an error
/// would grow, as in a factor of a matrix.
enum class GemmRounding { kAsFlagSays, kNone };

/// Enqueues c = alpha a b + beta c for `batch` triples, by cuBLAS; a [m, k], b [k, n] after
/// transposition; row-major c [m, n], whose rows are `ldc` and whose matrices are `c_step` apart.
/// What c holds is not read if beta is 0; k may be 0. Half types are added in float32.
/// T: float, double, float16, bfloat16, complex64, complex128.
template <typename T>
void GpuGemm(const GPUContext& ctx, int64_t m, int64_t n, int64_t k, ComputeType<T> alpha,
             const GpuMatrix<T>& a, const GpuMatrix<T>& b, ComputeType<T> beta, T* c, int64_t ldc,
             int64_t c_step = 0, int64_t batch = 1,
             GemmRounding rounding = GemmRounding::kAsFlagSays);

/// Row-major matrices anywhere in memory of the device, where also the list of their addresses is.
template <typename T>
struct GpuMatrixList {
  const T* const* data;
  int64_t pitch;
  bool transposed = false;
};

/// Enqueues c = alpha a b for `batch` triples of matrices that lie anywhere; otherwise as GpuGemm.
/// `c`: a list in memory of the device. Requires: k above 0; for half types, and for float if
/// AllowsTf32, every matrix aligned to 16 bytes. T: float, double, float16, bfloat16.
template <typename T>
void GpuGemmOfLists(const GPUContext& ctx, int64_t m, int64_t n, int64_t k, ComputeType<T> alpha,
                    const GpuMatrixList<T>& a, const GpuMatrixList<T>& b, T* const* c, int64_t ldc,
                    int64_t batch);

}  // namespace funcs
}  // namespace phi
