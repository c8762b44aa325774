#pragma once

// For files that nvcc compiles: what calls of cuBLAS and cuSOLVER for factors of matrices share.
#include <cmath>
#include <cstdint>
#include <limits>

#include "phi/backends/gpu/gpu_blas.h"
#include "phi/backends/gpu/gpu_solver.h"
#include "phi/common/complex.h"
#include "phi/kernels/funcs/gpu_array.h"
#include "phi/kernels/primitive/gpu_loop.h"
#include "phi/kernels/primitive/gpu_matrices.h"
#include "phi/kernels/primitive/gpu_transpose.h"

namespace phi {
namespace funcs {

// Note [Matrices of cuSOLVER]
// cuSOLVER and cuBLAS take matrices by columns, so what they read of a row-major matrix is its
// transpose. Where the transpose serves as well (a symmetric matrix, whose other triangle is named;
// a right-hand side, solved from the other side) it is taken as it lies; for other factors the
// matrix is transposed before and after. What a factorisation finds wrong stays in memory of the
// device (`infos`), where a kernel of ours reads it (GpuMatrixCheck): nobody waits.

/// A size as these functions take it. Errors: Unimplemented beyond 2^31 - 1.
inline int LibrarySize(int64_t size) {
  PADDLE_ENFORCE(size <= std::numeric_limits<int>::max(),
                 errors::Unimplemented("cuSOLVER takes no matrices of %d rows or columns, and no "
                                       "more than 2147483647 matrices",
                                       size));
  return static_cast<int>(size);
}

/// Elements as these libraries name them.
inline float* AsBlas(float* x) { return x; }
inline double* AsBlas(double* x) { return x; }
inline cuDoubleComplex* AsBlas(complex128* x) { return reinterpret_cast<cuDoubleComplex*>(x); }
inline const float* AsBlas(const float* x) { return x; }
inline const double* AsBlas(const double* x) { return x; }
inline const cuDoubleComplex* AsBlas(const complex128* x) {
  return reinterpret_cast<const cuDoubleComplex*>(x);
}

/// Functions for batches give a matrix to a block or a few: larger ones go one by one.
constexpr int64_t kMostBatchedRows = 512;

/// to[i] [cols, rows] is the transpose of from[i] [rows, cols], for `count` matrices.
template <typename T>
void TurnMatrices(const GPUContext& ctx, int64_t count, int64_t rows, int64_t cols, const T* from,
                  T* to) {
  if (count * rows * cols == 0) return;
  primitive::TransposeMatrices<sizeof(T)>(ctx, {count, rows, cols}, from, to);
}

/// The addresses of matrices `size` elements apart; `items`, unless nullptr, says which ones.
template <typename P>
GpuArray<P> AddressesOf(const GPUContext& ctx, int64_t count, P first, int64_t size,
                        const int64_t* items = nullptr) {
  GpuArray<P> list(ctx, count);
  P* const to = list.data();
  primitive::GpuLoop(ctx, count, [=] DEVICE(int64_t i) {
    to[i] = first + (items == nullptr ? i : items[i]) * size;
  });
  return list;
}

/// Of a matrix [cols, rows] that a block has loaded for a Jacobi method: *scale becomes what the
/// values of the result are to be multiplied by: 1; 0 for zeros; NaN for what is not finite. Such
/// methods may not converge on the last two, so the identity takes their place. All threads of the
/// block call it, with what they saw of the elements.
template <typename V>
__device__ void ScaleAndReplace(bool is_bad, bool has_some, int64_t cols, int64_t rows, V* a,
                                double* scale) {
  const bool any_bad = primitive::AnyInBlock(is_bad), any = primitive::AnyInBlock(has_some);
  if (threadIdx.x == 0) *scale = any_bad ? NAN : any ? 1.0 : 0.0;
  if (any && !any_bad) return;
  for (int64_t at = threadIdx.x; at < cols * rows; at += primitive::kMatrixThreads) {
    a[at] = V(at / rows == at % rows ? 1.0 : 0.0);
  }
}

}  // namespace funcs
}  // namespace phi
