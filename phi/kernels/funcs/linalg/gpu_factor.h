#pragma once

#include <cstdint>
#include <vector>

#include "phi/backends/gpu/gpu_context.h"
#include "phi/kernels/funcs/gpu_array.h"
#include "phi/kernels/funcs/linalg/matrix_batch.h"

namespace phi {
namespace funcs {

// What matrix_factor.h has, for batches in memory of the device, by cuBLAS and cuSOLVER: Note
// [Matrices of cuSOLVER]. T: float, double and, but for Cholesky, complex128. A thread that
// captures may solve with triangles, and factor batches of square matrices by LU up to
// kMostBatchedRows (gpu_library_matrices.h); not the rest.

/// FactorLu of `count` matrices a [m, n]. pivots: min(m, n) a matrix, counted from 0; infos, one a
/// matrix: the number, from 1, of its first pivot that is 0, or 0.
template <typename T>
void GpuFactorLu(const GPUContext& ctx, int64_t count, int64_t m, int64_t n, T* a, int* pivots,
                 int* infos);

/// FactorCholesky of `count` matrices a [n, n], or (upper) its transpose from the upper triangle;
/// the other triangle becomes 0. infos, one a matrix: 0 if it is positive definite.
template <typename T>
void GpuFactorCholesky(const GPUContext& ctx, int64_t count, int64_t n, bool upper, T* a,
                       int* infos);

/// Triangles of matrices, `size` elements apart. Requires: one of the steps is 1.
template <typename T>
struct GpuTriangles {
  const T* data;
  int64_t size, row_step, col_step;
  bool lower, unit;
  const int64_t* items = nullptr;  // which matrix goes with a right-hand side; nullptr: its own
};
/// b [count, n, k] becomes the solutions.
template <typename T>
void GpuSolveTriangles(const GPUContext& ctx, int64_t count, int64_t n, int64_t k,
                       const GpuTriangles<T>& a, T* b);

/// Exchanges the rows of b [count, n, k] as GpuFactorLu did with those of its n x n matrices.
template <typename T>
void GpuExchangeRows(const GPUContext& ctx, int64_t count, int64_t n, const int* pivots,
                     const int64_t* items, int64_t k, T* b);

/// RepeatedItem of all items of batch `to`, in memory of the device.
class GpuRepeatedItems {
 public:
  GpuRepeatedItems(const GPUContext& ctx, const std::vector<int64_t>& to,
                   const std::vector<int64_t>& from) {
    if (to == from) return;
    int64_t count = 1;
    for (int64_t size : to) count *= size;
    for (int64_t i = 0; i < count; ++i) items_.push_back(RepeatedItem(to, from, i));
    on_device_ = GpuUpload(ctx, items_);
  }
  bool repeats() const { return data() != nullptr; }
  /// nullptr: each item is its own.
  const int64_t* data() const { return on_device_.data(); }
  const std::vector<int64_t>& items() const { return items_; }

 private:
  std::vector<int64_t> items_;
  GpuArray<int64_t> on_device_;
};

}  // namespace funcs
}  // namespace phi
