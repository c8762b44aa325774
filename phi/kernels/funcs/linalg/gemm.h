#pragma once

#include <cstdint>

namespace phi {
namespace funcs {

/// A matrix in memory: element (i, j) is data[i * row_step + j * col_step]. Steps may be 0 or
/// negative.
template <typename T>
struct MatrixView {
  const T* data;
  int64_t row_step;
  int64_t col_step;
};

/// The matrix [rows, cols] of a dense row-major buffer, or its transpose: `ld` elements between
/// rows of the buffer.
template <typename T>
MatrixView<T> DenseMatrix(const T* data, int64_t ld, bool transposed) {
  return transposed ? MatrixView<T>{data, 1, ld} : MatrixView<T>{data, ld, 1};
}

/// c = alpha · a · b + beta · c, with a [m, k], b [k, n] and c [m, n], `ldc` elements between its
/// rows. With beta 0 the old c is not read. Uses several threads unless called inside ParallelFor.
template <typename T>
void Gemm(int64_t m, int64_t n, int64_t k, T alpha, MatrixView<T> a, MatrixView<T> b, T beta, T* c,
          int64_t ldc);

/// A right-hand matrix that is made while it is packed, such as the patches of a convolution.
template <typename T>
struct ColumnSource {
  /// Writes rows [k0, k0 + kc) of columns [j0, j0 + width) to panel[(row - k0) * nr + (col - j0)],
  /// zeros to columns [width, nr).
  void (*pack)(const void* self, int64_t k0, int64_t kc, int64_t j0, int64_t width, int64_t nr,
               T* panel);
  const void* self;
};

/// c = a · b for a `b` that is packed on demand. c is overwritten.
template <typename T>
void GemmWithColumns(int64_t m, int64_t n, int64_t k, MatrixView<T> a, const ColumnSource<T>& b,
                     T* c, int64_t ldc);

/// Instruction sets for which there is a body.
enum class SimdLevel { kBaseline, kAvx2, kAvx512 };
bool IsAvailable(SimdLevel level);
/// The best one this processor has.
SimdLevel BestSimdLevel();

namespace internal {
/// Gemm with the body of one instruction set, which must be available. For tests.
template <typename T>
void GemmAt(SimdLevel level, int64_t m, int64_t n, int64_t k, T alpha, MatrixView<T> a,
            MatrixView<T> b, T beta, T* c, int64_t ldc);
}  // namespace internal

}  // namespace funcs
}  // namespace phi
