#pragma once

#include <string>
#include <vector>

#include "ops/common/reference/reference_matrix.h"

// Shared by the references of eigh, eigvalsh, eig and eigvals.

namespace paddle::operators {
namespace reference {

/// Matrix `item` of x; of a Hermitian one, `triangle` 'L' or 'U' is read; 0: all of it.
template <typename T>
ComplexMatrix EigenMatrix(const DenseTensor& x, int64_t item, char triangle) {
  const int64_t n = x.dims()[x.dims().size() - 1];
  auto a = MatrixOf<PreciseComplex>(x.data<T>(), n, n, item);
  for (int64_t i = 0; i < n && triangle != 0; ++i) {
    a(i, i) = a(i, i).real();
    for (int64_t j = 0; j < i; ++j) {
      if (triangle == 'L') {
        a(j, i) = std::conj(a(i, j));
      } else {
        a(i, j) = std::conj(a(j, i));
      }
    }
  }
  return a;
}

/// Eigenvalues and, unless `columns` is nullptr, eigenvectors of Hermitian matrices.
template <typename T>
void HermitianReference(const framework::ExecutionContext& ctx, bool columns) {
  using Real = phi::dtype::Real<T>;
  const DenseTensor x = *ctx.Input<DenseTensor>("X");
  Real* values = Allocate<Real>(ctx, ctx.Output<DenseTensor>("Eigenvalues"));
  T* vectors = columns ? Allocate<T>(ctx, ctx.Output<DenseTensor>("Eigenvectors")) : nullptr;
  const char triangle = ctx.Attr<std::string>("UPLO") == "L" ? 'L' : 'U';
  for (int64_t i = 0; x.numel() > 0 && i < MatrixCount(x); ++i) {
    std::vector<Precise> found;
    ComplexMatrix v;
    JacobiEigen(EigenMatrix<T>(x, i, triangle), &found, &v);
    for (Precise value : found) *values++ = static_cast<Real>(value);
    if (!columns) continue;
    if constexpr (std::is_same_v<T, Real>) {
      PreciseMatrix real(v.rows, v.cols);
      for (size_t k = 0; k < v.at.size(); ++k) real.at[k] = v.at[k].real();
      StoreMatrix(real, i, vectors);
    } else {
      StoreMatrix(v, i, vectors);
    }
  }
}

/// Writes eigenvalues to slot `values` and, if there is a slot for them, eigenvectors of general
/// matrices.
template <typename T>
void GeneralReference(const framework::ExecutionContext& ctx, const char* values,
                      const char* vectors) {
  using Complex = phi::dtype::complex<phi::dtype::Real<T>>;
  using Real = phi::dtype::Real<T>;
  const DenseTensor x = *ctx.Input<DenseTensor>("X");
  Complex* to = Allocate<Complex>(ctx, ctx.Output<DenseTensor>(values));
  Complex* columns =
      vectors == nullptr ? nullptr : Allocate<Complex>(ctx, ctx.Output<DenseTensor>(vectors));
  for (int64_t i = 0; i < MatrixCount(x); ++i) {
    std::vector<PreciseComplex> found;
    ComplexMatrix v;
    QrEigen(EigenMatrix<T>(x, i, 0), &found, &v);
    for (const PreciseComplex& value : found) {
      *to++ = Complex(static_cast<Real>(value.real()), static_cast<Real>(value.imag()));
    }
    if (columns != nullptr) StoreMatrix(v, i, columns);
  }
}

}  // namespace reference
}  // namespace paddle::operators
