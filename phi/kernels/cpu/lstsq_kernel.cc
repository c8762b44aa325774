#include "phi/kernels/lstsq_kernel.h"

#include <limits>

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

template <typename T>
void CheckFullRank(const funcs::HouseholderQr<T>& factors, int64_t item) {
  for (int64_t i = 0; i < factors.size(); ++i) {
    PADDLE_ENFORCE(
        factors.R(i, i) != T(0),
        errors::PreconditionNotMet("matrix %d of input X does not have full rank, which driver "
                                   "gels needs: diagonal element %d of its factor is 0",
                                   item, i));
  }
}

// x [n, k] for full rank.
template <typename T>
void SolveByQr(const LeastSquaresSizes& size, int64_t item, const T* a, const T* b, T* x) {
  if (size.m >= size.n) {  // R x = the first rows of Qᵀ b
    const funcs::HouseholderQr<T> factors(size.m, size.n, a);
    CheckFullRank(factors, item);
    std::vector<T> rotated(b, b + size.m * size.k);
    factors.ApplyTransposed(size.k, rotated.data());
    std::copy_n(rotated.data(), size.n * size.k, x);
    const funcs::MatrixView<T> r = {factors.data(), size.n, 1};
    return funcs::SolveTriangle(size.n, size.k, r, {false, false}, x, size.k);
  }
  // aᵀ = Q R, so x = Q z with Rᵀ z = b
  std::vector<T> transposed(size.m * size.n);
  funcs::TransposeMatrix(size.m, size.n, a, transposed.data());
  const funcs::HouseholderQr<T> factors(size.n, size.m, transposed.data());
  CheckFullRank(factors, item);
  std::copy_n(b, size.m * size.k, x);
  std::fill(x + size.m * size.k, x + size.n * size.k, T(0));
  const funcs::MatrixView<T> r = {factors.data(), 1, size.m};
  funcs::SolveTriangle(size.m, size.k, r, {true, false}, x, size.k);
  factors.Apply(size.k, x);
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
