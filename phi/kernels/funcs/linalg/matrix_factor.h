#pragma once

#include <cstdint>

#include "phi/kernels/funcs/linalg/gemm.h"

namespace phi {
namespace funcs {

// Factors of dense matrices and their use, for float and double; most of the work is done by Gemm.

/// a [m, n], row-major with `ld` elements between rows, becomes its factors with partial pivoting:
/// U in the upper triangle, the unit lower L below it. pivots[i], for i < min(m, n), is the row
/// that row i was exchanged with, in order. Returns the first i whose pivot is 0, or -1.
template <typename T>
int64_t FactorLu(int64_t m, int64_t n, T* a, int64_t ld, int* pivots);

/// The lower triangle of a [n, n], row-major, becomes its Cholesky factor; what is above it is
/// lost. Returns the first row whose pivot is not positive, or -1.
template <typename T>
int64_t FactorCholesky(int64_t n, T* a);

/// The triangle of a matrix [n, n] that is read; with `unit` its diagonal is taken as 1.
struct Triangle {
  bool lower;
  bool unit;
};
/// b [n, k], `ldb` elements between its rows, becomes the solution of a x = b.
template <typename T>
void SolveTriangle(int64_t n, int64_t k, MatrixView<T> a, Triangle triangle, T* b, int64_t ldb);

/// Exchanges the rows of b [.., k] as FactorLu did with those of its matrix.
template <typename T>
void ExchangeRows(int64_t count, const int* pivots, int64_t k, T* b, int64_t ldb);

}  // namespace funcs
}  // namespace phi
