#include "phi/kernels/funcs/linalg/matrix_factor.h"

#include <algorithm>
#include <cmath>

namespace phi {
namespace funcs {
namespace {

// Columns that are factored before Gemm takes them to the rest.
constexpr int64_t kFactorBlock = 48;

// y -= factor * x
template <typename T>
void SubtractScaled(int64_t n, T factor, const T* x, T* y) {
  for (int64_t i = 0; i < n; ++i) y[i] -= factor * x[i];
}

// Row of the entry of largest modulus in a column; a NaN is never larger, as in LAPACK.
template <typename T>
int64_t PivotRow(int64_t rows, const T* column, int64_t ld) {
  int64_t best = 0;
  for (int64_t i = 1; i < rows; ++i) {
    if (std::abs(column[i * ld]) > std::abs(column[best * ld])) best = i;
  }
  return best;
}

// Columns [begin, end) of a, rows from `begin`; whole rows of width n are exchanged.
template <typename T>
int64_t FactorPanel(int64_t m, int64_t n, int64_t begin, int64_t end, T* a, int64_t ld,
                    int* pivots) {
  int64_t singular = -1;
  for (int64_t j = begin; j < end; ++j) {
    const int64_t pivot = j + PivotRow(m - j, a + j * ld + j, ld);
    pivots[j] = static_cast<int>(pivot);
    if (pivot != j) std::swap_ranges(a + j * ld, a + j * ld + n, a + pivot * ld);
    const T* row = a + j * ld;
    if (row[j] == T(0)) {
      if (singular < 0) singular = j;
      continue;
    }
    for (int64_t i = j + 1; i < m; ++i) {
      T* below = a + i * ld;
      below[j] /= row[j];
      SubtractScaled(end - j - 1, below[j], row + j + 1, below + j + 1);
    }
  }
  return singular;
}

// One block of SolveTriangle: rows [begin, end), with what lies outside already taken away.
template <typename T>
void SolveBlock(int64_t begin, int64_t end, int64_t k, MatrixView<T> a, Triangle triangle, T* b,
                int64_t ldb) {
  const int64_t count = end - begin;
  for (int64_t step = 0; step < count; ++step) {
    const int64_t i = triangle.lower ? begin + step : end - 1 - step;
    T* row = b + i * ldb;
    for (int64_t other = 0; other < step; ++other) {
      const int64_t j = triangle.lower ? begin + other : end - 1 - other;
      SubtractScaled(k, a.data[i * a.row_step + j * a.col_step], b + j * ldb, row);
    }
    if (triangle.unit) continue;
    const T diagonal = a.data[i * (a.row_step + a.col_step)];
    for (int64_t c = 0; c < k; ++c) row[c] /= diagonal;
  }
}

// The part of `a` that starts at (i, j).
template <typename T>
MatrixView<T> PartAt(MatrixView<T> a, int64_t i, int64_t j) {
  return {a.data + i * a.row_step + j * a.col_step, a.row_step, a.col_step};
}

}  // namespace

template <typename T>
void ExchangeRows(int64_t count, const int* pivots, int64_t k, T* b, int64_t ldb) {
  for (int64_t i = 0; i < count; ++i) {
    if (pivots[i] == i) continue;
    std::swap_ranges(b + i * ldb, b + i * ldb + k, b + pivots[i] * ldb);
  }
}

template <typename T>
void SolveTriangle(int64_t n, int64_t k, MatrixView<T> a, Triangle triangle, T* b, int64_t ldb) {
  const int64_t blocks = (n + kFactorBlock - 1) / kFactorBlock;
  for (int64_t step = 0; step < blocks; ++step) {
    const int64_t block = triangle.lower ? step : blocks - 1 - step;
    const int64_t begin = block * kFactorBlock, end = std::min(n, begin + kFactorBlock);
    const int64_t known = triangle.lower ? 0 : end, count = triangle.lower ? begin : n - end;
    if (count > 0) {
      const MatrixView<T> solved = {b + known * ldb, ldb, 1};
      Gemm<T>(end - begin, k, count, T(-1), PartAt(a, begin, known), solved, T(1), b + begin * ldb,
              ldb);
    }
    SolveBlock(begin, end, k, a, triangle, b, ldb);
  }
}

template <typename T>
int64_t FactorLu(int64_t m, int64_t n, T* a, int64_t ld, int* pivots) {
  int64_t singular = -1;
  const int64_t size = std::min(m, n);
  for (int64_t begin = 0; begin < size; begin += kFactorBlock) {
    const int64_t end = std::min(size, begin + kFactorBlock), width = end - begin;
    const int64_t found = FactorPanel(m, n, begin, end, a, ld, pivots);
    if (singular < 0) singular = found;
    if (end == n) continue;
    const MatrixView<T> left = {a + begin * ld + begin, ld, 1};
    T* right = a + begin * ld + end;
    SolveTriangle(width, n - end, left, {true, true}, right, ld);
    if (end == m) continue;
    Gemm<T>(m - end, n - end, width, T(-1), PartAt(left, width, 0), {right, ld, 1}, T(1),
            a + end * ld + end, ld);
  }
  return singular;
}

template <typename T>
int64_t FactorCholesky(int64_t n, T* a) {
  for (int64_t begin = 0; begin < n; begin += kFactorBlock) {
    const int64_t end = std::min(n, begin + kFactorBlock);
    for (int64_t j = begin; j < end; ++j) {
      T* row = a + j * n;
      if (!(row[j] > T(0))) return j;
      row[j] = std::sqrt(row[j]);
      for (int64_t i = j + 1; i < n; ++i) {
        T* below = a + i * n;
        below[j] /= row[j];
        // Updates the panel only; a[l, j] belongs to this row or one above, so it is final.
        for (int64_t l = j + 1; l < std::min(end, i + 1); ++l) below[l] -= below[j] * a[l * n + j];
      }
    }
    for (int64_t i = end; i < n; i += kFactorBlock) {  // the lower triangle of the rest
      const int64_t last = std::min(n, i + kFactorBlock);
      Gemm<T>(last - i, last - end, end - begin, T(-1), {a + i * n + begin, n, 1},
              {a + end * n + begin, 1, n}, T(1), a + i * n + end, n);
    }
  }
  return -1;
}

#define PHIBRIDGE_MATRIX_FACTOR(T)                                                        \
  template int64_t FactorLu<T>(int64_t, int64_t, T*, int64_t, int*);                      \
  template int64_t FactorCholesky<T>(int64_t, T*);                                        \
  template void SolveTriangle<T>(int64_t, int64_t, MatrixView<T>, Triangle, T*, int64_t); \
  template void ExchangeRows<T>(int64_t, const int*, int64_t, T*, int64_t);
PHIBRIDGE_MATRIX_FACTOR(float)
PHIBRIDGE_MATRIX_FACTOR(double)
#undef PHIBRIDGE_MATRIX_FACTOR

}  // namespace funcs
}  // namespace phi
