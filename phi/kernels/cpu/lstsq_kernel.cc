#include "phi/kernels/lstsq_kernel.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

#include "phi/backends/cpu/cpu_context.h"
#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/linalg/full_rank.h"
#include "phi/kernels/funcs/linalg/householder.h"
#include "phi/kernels/funcs/linalg/matrix_batch.h"
#include "phi/kernels/funcs/linalg/matrix_factor.h"
#include "phi/kernels/funcs/linalg/spectral.h"

namespace phi {
namespace {

struct LeastSquaresSizes {
  int64_t m, n, k, least;
};

// Of columns that depend on each other, rounding decides whether a 0 is left on the diagonal, which
// is what LAPACK's gels looks for. A NaN goes on to the result.
void CheckFullRank(const funcs::HouseholderQr<double>& factors, const LeastSquaresSizes& size,
                   int64_t item) {
  for (int64_t j = 0; j < factors.size(); ++j) {
    double length = 0;  // of column j
    for (int64_t i = 0; i <= j; ++i) length = std::hypot(length, factors.R(i, j));
    PADDLE_ENFORCE(
        !funcs::IsDependentColumn(factors.R(j, j), length, std::max(size.m, size.n)),
        errors::PreconditionNotMet("matrix %d of input X does not have full rank, which driver "
                                   "gels needs: of column %d of %s nothing but rounding is left; "
                                   "take driver gelsd",
                                   item, j, size.m >= size.n ? "it" : "its transpose"));
  }
}

// Divides each column of a [rows, cols] by a power of two, 2^exponents[j], for which its largest
// element is below 1: squares neither overflow nor vanish, and no digit changes. Columns with an
// infinity or a NaN stay.
std::vector<int> ScaleColumns(int64_t rows, int64_t cols, double* a) {
  std::vector<double> largest(cols, 0);
  for (int64_t i = 0; i < rows * cols; ++i) {
    double* of = &largest[i % cols];
    *of = std::max(*of, std::fabs(a[i]));
  }
  std::vector<int> exponents(cols, 0);
  for (int64_t j = 0; j < cols; ++j) {
    if (std::isfinite(largest[j])) std::frexp(largest[j], &exponents[j]);
  }
  for (int64_t i = 0; i < rows * cols; ++i) a[i] = std::ldexp(a[i], -exponents[i % cols]);
  return exponents;
}

// Row i of b [.., k] divided by 2^exponents[i].
void ScaleRows(const std::vector<int>& exponents, int64_t k, double* b) {
  for (size_t i = 0; i < exponents.size() * k; ++i) b[i] = std::ldexp(b[i], -exponents[i / k]);
}

// x [n, k] for full rank. D are the powers of two of ScaleColumns.
template <typename T>
void SolveByQr(const LeastSquaresSizes& size, int64_t item, const T* a, const T* b, T* x) {
  std::vector<double> wide(a, a + size.m * size.n), solution(b, b + size.m * size.k);
  if (size.m >= size.n) {  // a D⁻¹ = Q R, so R D x = the first rows of Qᵀ b
    const std::vector<int> exponents = ScaleColumns(size.m, size.n, wide.data());
    const funcs::HouseholderQr<double> factors(size.m, size.n, wide.data());
    CheckFullRank(factors, size, item);
    factors.ApplyTransposed(size.k, solution.data());
    const funcs::MatrixView<double> r = {factors.data(), size.n, 1};
    funcs::SolveTriangle(size.n, size.k, r, {false, false}, solution.data(), size.k);
    ScaleRows(exponents, size.k, solution.data());
  } else {  // aᵀ D⁻¹ = Q R, so x = Q z with Rᵀ z = D⁻¹ b
    std::vector<double> transposed(size.m * size.n);
    funcs::TransposeMatrix(size.m, size.n, wide.data(), transposed.data());
    const std::vector<int> exponents = ScaleColumns(size.n, size.m, transposed.data());
    const funcs::HouseholderQr<double> factors(size.n, size.m, transposed.data());
    CheckFullRank(factors, size, item);
    ScaleRows(exponents, size.k, solution.data());
    solution.resize(size.n * size.k, 0);
    const funcs::MatrixView<double> r = {factors.data(), 1, size.m};
    funcs::SolveTriangle(size.m, size.k, r, {true, false}, solution.data(), size.k);
    factors.Apply(size.k, solution.data());
  }
  for (int64_t i = 0; i < size.n * size.k; ++i) x[i] = static_cast<T>(solution[i]);
}

// x [n, k] from singular values, which go to `values`; returns the rank.
template <typename T>
int SolveByValues(const LeastSquaresSizes& size, double rcond, const T* a, const T* b, T* x,
                  std::vector<double>* values) {
  const int64_t m = size.m, n = size.n, least = size.least;
  const std::vector<double> wide(a, a + m * n);
  std::vector<double> u(m * least), vh(least * n), sum(n * size.k);
  funcs::SingularValues(m, n, wide.data(), false, u.data(), values->data(), vh.data());
  int rank = 0;
  for (int64_t i = 0; i < least; ++i) {
    if (!((*values)[i] > rcond * (*values)[0])) continue;
    ++rank;
    for (int64_t c = 0; c < size.k; ++c) {
      double part = 0;
      for (int64_t r = 0; r < m; ++r) part += u[r * least + i] * b[r * size.k + c];
      part /= (*values)[i];
      for (int64_t j = 0; j < n; ++j) sum[j * size.k + c] += part * vh[i * n + j];
    }
  }
  std::copy(sum.begin(), sum.end(), x);
  return rank;
}

template <typename T>
void WriteResiduals(const LeastSquaresSizes& size, const T* a, const T* b, const T* x, T* out) {
  for (int64_t c = 0; c < size.k; ++c) {
    double square = 0;
    for (int64_t r = 0; r < size.m; ++r) {
      double rest = b[r * size.k + c];
      for (int64_t j = 0; j < size.n; ++j) {
        rest -= static_cast<double>(a[r * size.n + j]) * x[j * size.k + c];
      }
      square += rest * rest;
    }
    out[c] = static_cast<T>(square);
  }
}

}  // namespace

namespace latest {

template <typename T, typename Context>
void LstsqKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& y, float rcond,
                 const std::string& driver, DenseTensor* solution, DenseTensor* residuals,
                 DenseTensor* rank, DenseTensor* singular_values) {
  const funcs::MatrixBatch batch(x.dims());
  const int64_t k = y.dims()[y.dims().size() - 1];
  const LeastSquaresSizes size = {batch.rows, batch.cols, k, std::min(batch.rows, batch.cols)};
  T* to = ctx.template Alloc<T>(solution);
  T* squares = residuals == nullptr ? nullptr : ctx.template Alloc<T>(residuals);
  int* ranks = ctx.template Alloc<int>(rank);
  T* values = ctx.template Alloc<T>(singular_values);
  std::fill_n(ranks, rank->numel(), 0);
  std::fill_n(to, solution->numel(), T(0));
  if (x.numel() == 0 || y.numel() == 0) return;
  const double limit = rcond < 0 ? std::numeric_limits<T>::epsilon() : rcond;
  const bool by_values = singular_values->numel() > 0;
  std::vector<double> spectrum(size.least);
  for (int64_t i = 0; i < batch.count; ++i) {
    const T* a = x.data<T>() + i * batch.Elements();
    const T* b = y.data<T>() + i * size.m * k;
    T* item = to + i * size.n * k;
    if (driver == "gels") {
      SolveByQr(size, i, a, b, item);
    } else {
      ranks[i] = SolveByValues(size, limit, a, b, item, &spectrum);
      if (by_values) std::copy(spectrum.begin(), spectrum.end(), values + i * size.least);
    }
    if (squares != nullptr && size.m > size.n) WriteResiduals(size, a, b, item, squares + i * k);
  }
}

}  // namespace latest
}  // namespace phi

PD_REGISTER_KERNEL(lstsq, CPU, ALL_LAYOUT, phi::latest::LstsqKernel, float, double) {
  kernel->OutputAt(2).SetDataType(phi::DataType::INT32);
}
