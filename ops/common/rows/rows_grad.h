#pragma once

#include <algorithm>

#include "phi/kernels/funcs/linalg/gemm.h"

// Gradients of the functions in rows.h.

namespace paddle::operators {

/// sum[i] = the sum of column i of rows [count, width]; nothing for nullptr.
template <typename T>
void SumRows(const T* rows, int64_t count, int64_t width, T* sum) {
  if (sum == nullptr) return;
  std::fill_n(sum, width, T(0));
  for (int64_t r = 0; r < count; ++r) {
    for (int64_t i = 0; i < width; ++i) sum[i] += rows[r * width + i];
  }
}

/// dw += xᵀ · dy for x [rows, k] and dy [rows, n], `ldy` elements between rows of dy; nothing for
/// nullptr.
template <typename T>
void AddWeightGrad(int64_t rows, int64_t k, int64_t n, const T* x, const T* dy, int64_t ldy,
                   T* dw) {
  if (dw == nullptr) return;
  phi::funcs::Gemm<T>(k, n, rows, T(1), phi::funcs::DenseMatrix(x, k, true), {dy, ldy, 1}, T(1), dw,
                      n);
}

/// dx = beta · dx + dy · wᵀ for w [k, n] and dy [rows, n], `ldy` elements between rows of dy.
template <typename T>
void InputGradOf(int64_t rows, int64_t k, int64_t n, const T* dy, int64_t ldy, const T* w, T beta,
                 T* dx) {
  phi::funcs::Gemm<T>(rows, k, n, T(1), {dy, ldy, 1}, phi::funcs::DenseMatrix(w, n, true), beta, dx,
                      k);
}

}  // namespace paddle::operators
