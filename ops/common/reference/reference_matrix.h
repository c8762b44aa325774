#pragma once

#include <complex>
#include <vector>

#include "ops/common/family/copy_op.h"

// Linear algebra of the legacy kernels: textbook algorithms in long double, one matrix at a time.

namespace paddle::operators {
namespace reference {

using Precise = long double;
using PreciseComplex = std::complex<long double>;

/// Row-major.
template <typename V>
struct PlainMatrix {
  PlainMatrix() = default;
  PlainMatrix(int64_t r, int64_t c) : rows(r), cols(c), at(r * c, V(0)) {}
  V& operator()(int64_t i, int64_t j) { return at[i * cols + j]; }
  const V& operator()(int64_t i, int64_t j) const { return at[i * cols + j]; }

  int64_t rows = 0, cols = 0;
  std::vector<V> at;
};
using PreciseMatrix = PlainMatrix<Precise>;
using ComplexMatrix = PlainMatrix<PreciseComplex>;

inline PreciseMatrix IdentityMatrix(int64_t n) {
  PreciseMatrix identity(n, n);
  for (int64_t i = 0; i < n; ++i) identity(i, i) = 1;
  return identity;
}
template <typename V>
PlainMatrix<V> MatrixProductOf(const PlainMatrix<V>& a, const PlainMatrix<V>& b) {
  PlainMatrix<V> c(a.rows, b.cols);
  for (int64_t i = 0; i < a.rows; ++i) {
    for (int64_t j = 0; j < b.cols; ++j) {
      for (int64_t k = 0; k < a.cols; ++k) c(i, j) += a(i, k) * b(k, j);
    }
  }
  return c;
}
inline PreciseMatrix TransposeOf(const PreciseMatrix& a) {
  PreciseMatrix b(a.cols, a.rows);
  for (int64_t i = 0; i < a.rows; ++i) {
    for (int64_t j = 0; j < a.cols; ++j) {
      b(j, i) = a(i, j);
    }
  }
  return b;
}

/// The determinant of `a`; unless it is 0, `b` becomes a⁻¹ b (Gauss and Jordan).
Precise Eliminate(PreciseMatrix a, PreciseMatrix* b);
/// The lower triangular L with a = L Lᵀ. Errors: InvalidArgument if there is none.
PreciseMatrix CholeskyFactor(const PreciseMatrix& a);
/// The solution of a triangular system, of which one triangle is read.
PreciseMatrix Substitute(const PreciseMatrix& a, bool lower, bool unit, const PreciseMatrix& b);
/// a = q r, q [m, m], by Householder's reflections.
void ReflectionQr(const PreciseMatrix& a, PreciseMatrix* q, PreciseMatrix* r);
/// Values ascending and vectors in columns of a Hermitian matrix, by Jacobi's rotations; NaN if an
/// element is not finite.
void JacobiEigen(ComplexMatrix a, std::vector<Precise>* values, ComplexMatrix* vectors);
/// Values of any matrix by the shifted QR algorithm, vectors by inverse iteration.
void QrEigen(const ComplexMatrix& a, std::vector<PreciseComplex>* values, ComplexMatrix* vectors);
/// a = u s vᵀ with k = min(m, n) values, descending, from the eigenvalues of aᵀ a.
void JacobiSvd(const PreciseMatrix& a, PreciseMatrix* u, std::vector<Precise>* values,
               PreciseMatrix* v);
/// Multiplies column j so that its first component of the greatest modulus (up to 1e-6) is real and
/// positive; returns the factor.
PreciseComplex FixPhase(ComplexMatrix* a, int64_t j);

/// Matrix `item` of a tensor [.., rows, cols], or of a vector as a column.
template <typename V, typename T>
PlainMatrix<V> MatrixOf(const T* data, int64_t rows, int64_t cols, int64_t item = 0) {
  PlainMatrix<V> matrix(rows, cols);
  for (int64_t i = 0; i < rows * cols; ++i) {
    const T value = data[item * rows * cols + i];
    if constexpr (std::is_arithmetic_v<T>) {
      matrix.at[i] = value;
    } else {
      matrix.at[i] = V(value.real, value.imag);
    }
  }
  return matrix;
}
template <typename T>
PreciseMatrix MatrixOf(const DenseTensor& x, int64_t item) {
  const int rank = x.dims().size();
  return MatrixOf<Precise>(x.data<T>(), x.dims()[rank - 2], x.dims()[rank - 1], item);
}
template <typename V, typename T>
void StoreMatrix(const PlainMatrix<V>& matrix, int64_t item, T* to) {
  to += item * matrix.rows * matrix.cols;
  for (size_t i = 0; i < matrix.at.size(); ++i) {
    if constexpr (std::is_same_v<V, PreciseComplex>) {
      using Real = phi::dtype::Real<T>;
      to[i] = T(static_cast<Real>(matrix.at[i].real()), static_cast<Real>(matrix.at[i].imag()));
    } else {
      to[i] = static_cast<T>(matrix.at[i]);
    }
  }
}
/// The number of matrices in a tensor.
inline int64_t MatrixCount(const DenseTensor& x, int tail = 2) {
  int64_t count = 1;
  for (int i = 0; i + tail < x.dims().size(); ++i) count *= x.dims()[i];
  return count;
}
/// The matrix of `x` that meets matrix `item` of `out`, to whose leading dims those of `x` repeat.
int64_t RepeatedMatrix(const Index& out, const Index& x, int64_t item);
/// The dims but for the last `tail` ones.
inline Index LeadingDims(const DenseTensor& x, int tail = 2) {
  const Index dims = phi::vectorize(x.dims());
  return {dims.begin(), dims.end() - tail};
}

}  // namespace reference
}  // namespace paddle::operators
