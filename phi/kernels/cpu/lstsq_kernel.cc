#include "phi/kernels/lstsq_kernel.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

#include "phi/backends/cpu/cpu_context.h"
#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/linalg/householder.h"
#include "phi/kernels/funcs/linalg/matrix_batch.h"
#include "phi/kernels/funcs/linalg/matrix_factor.h"
#include "phi/kernels/funcs/linalg/spectral.h"

namespace phi {
namespace {

struct LeastSquaresSizes {
  int64_t m, n, k, least;
};

// As LAPACK's gels: only an exact 0 is refused; a NaN goes on to the result.
void CheckFullRank(const funcs::HouseholderQr<double>& factors, int64_t item) {
  for (int64_t i = 0; i < factors.size(); ++i) {
    PADDLE_ENFORCE(
        factors.R(i, i) != 0,
        errors::PreconditionNotMet("matrix %d of input X does not have full rank, which driver "
                                   "gels needs: diagonal element %d of its factor is 0",
                                   item, i));
  }
}

// The exponent of the largest element. Divided by that power of two, squares neither overflow nor
// vanish, and no digit changes.
int ExponentOf(const std::vector<double>& a) {
  double largest = 0;
  for (double value : a) largest = std::max(largest, std::fabs(value));
  int exponent = 0;
  if (std::isfinite(largest)) std::frexp(largest, &exponent);
  return exponent;
}

// x [n, k] for full rank.
template <typename T>
void SolveByQr(const LeastSquaresSizes& size, int64_t item, const T* a, const T* b, T* x) {
  std::vector<double> wide(a, a + size.m * size.n), solution(b, b + size.m * size.k);
  const int exponent = ExponentOf(wide);
  for (double& value : wide) value = std::ldexp(value, -exponent);
  if (size.m >= size.n) {  // R x = the first rows of Qᵀ b
    const funcs::HouseholderQr<double> factors(size.m, size.n, wide.data());
    CheckFullRank(factors, item);
    factors.ApplyTransposed(size.k, solution.data());
    const funcs::MatrixView<double> r = {factors.data(), size.n, 1};
    funcs::SolveTriangle(size.n, size.k, r, {false, false}, solution.data(), size.k);
  } else {  // aᵀ = Q R, so x = Q z with Rᵀ z = b
    std::vector<double> transposed(size.m * size.n);
    funcs::TransposeMatrix(size.m, size.n, wide.data(), transposed.data());
    const funcs::HouseholderQr<double> factors(size.n, size.m, transposed.data());
    CheckFullRank(factors, item);
    solution.resize(size.n * size.k, 0);
    const funcs::MatrixView<double> r = {factors.data(), 1, size.m};
    funcs::SolveTriangle(size.m, size.k, r, {true, false}, solution.data(), size.k);
    factors.Apply(size.k, solution.data());
  }
  for (int64_t i = 0; i < size.n * size.k; ++i) {
    x[i] = static_cast<T>(std::ldexp(solution[i], -exponent));
  }
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

}  // namespace phi

PD_REGISTER_KERNEL(lstsq, CPU, ALL_LAYOUT, phi::LstsqKernel, float, double) {
  kernel->OutputAt(2).SetDataType(phi::DataType::INT32);
}
