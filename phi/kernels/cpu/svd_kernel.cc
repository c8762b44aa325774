#include "phi/kernels/svd_kernel.h"

#include <cmath>
#include <limits>

#include "phi/backends/cpu/cpu_context.h"
#include "phi/backends/cpu/parallel_for.h"
#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/data_or_null.h"
#include "phi/kernels/funcs/linalg/matrix_batch.h"
#include "phi/kernels/funcs/linalg/spectral.h"

namespace phi {
namespace {

int64_t SvdGrain(const funcs::MatrixBatch& batch) {
  return 1 + 2000 / (1 + batch.Elements() * std::min(batch.rows, batch.cols));
}

template <typename T>
void StoreAs(const std::vector<double>& from, T* to) {
  for (size_t i = 0; i < from.size(); ++i) to[i] = static_cast<T>(from[i]);
}

// Moduli of singular values or eigenvalues, of all matrices.
template <typename T>
std::vector<double> Spectra(const DenseTensor& x, bool hermitian) {
  const funcs::MatrixBatch batch(x.dims());
  const int64_t m = batch.rows, n = batch.cols, k = std::min(m, n);
  std::vector<double> values(batch.count * k);
  if (x.numel() == 0) return values;
  const T* from = x.data<T>();
  ParallelFor(batch.count, SvdGrain(batch), [&](int64_t begin, int64_t end) {
    for (int64_t i = begin; i < end; ++i) {
      const std::vector<double> a(from + i * m * n, from + (i + 1) * m * n);
      double* to = values.data() + i * k;
      if (hermitian) {
        funcs::HermitianEigen(n, a.data(), true, to, nullptr);
        for (int64_t j = 0; j < k; ++j) to[j] = std::abs(to[j]);
      } else {
        funcs::SingularValues(m, n, a.data(), false, nullptr, to, nullptr);
      }
    }
  });
  return values;
}

double DefaultTolerance(const double* values, int64_t count, int64_t size, double epsilon) {
  double greatest = 0;
  for (int64_t i = 0; i < count; ++i) greatest = std::max(greatest, values[i]);
  return greatest * epsilon * static_cast<double>(size);
}

// tolerance(i): of result i; item(i): its matrix.
template <typename T, typename Tolerance, typename Item>
void CountAbove(const DenseTensor& x, bool hermitian, bool use_default_tol, int64_t results,
                Tolerance tolerance, Item item, int* out) {
  const funcs::MatrixBatch batch(x.dims());
  const int64_t k = std::min(batch.rows, batch.cols), size = std::max(batch.rows, batch.cols);
  const std::vector<double> values = Spectra<T>(x, hermitian);
  for (int64_t i = 0; i < results; ++i) {
    const double* mine = values.data() + item(i) * k;
    double limit = tolerance(i);
    if (use_default_tol) {
      limit = std::max(limit, DefaultTolerance(mine, k, size, std::numeric_limits<T>::epsilon()));
    }
    out[i] = 0;
    for (int64_t j = 0; j < k; ++j) out[i] += mine[j] > limit ? 1 : 0;
  }
}

}  // namespace

template <typename T, typename Context>
void SvdKernel(const Context& ctx, const DenseTensor& x, bool full_matrices, DenseTensor* u,
               DenseTensor* s, DenseTensor* vh) {
  T* left = ctx.template Alloc<T>(u);
  T* values = ctx.template Alloc<T>(s);
  T* right = ctx.template Alloc<T>(vh);
  const funcs::MatrixBatch batch(x.dims());
  const int64_t m = batch.rows, n = batch.cols, k = std::min(m, n);
  const int64_t u_size = m * (full_matrices ? m : k), vh_size = n * (full_matrices ? n : k);
  const T* from = funcs::DataOrNull<T>(x);
  ParallelFor(batch.count, SvdGrain(batch), [=](int64_t begin, int64_t end) {
    std::vector<double> a(m * n), wide_u(u_size), wide_s(k), wide_vh(vh_size);
    for (int64_t i = begin; i < end; ++i) {
      std::copy_n(from + i * m * n, m * n, a.begin());
      funcs::SingularValues(m, n, a.data(), full_matrices, wide_u.data(), wide_s.data(),
                            wide_vh.data());
      StoreAs(wide_u, left + i * u_size);
      StoreAs(wide_s, values + i * k);
      StoreAs(wide_vh, right + i * vh_size);
    }
  });
}

template <typename T, typename Context>
void MatrixRankKernel(const Context& ctx, const DenseTensor& x, float tol, bool use_default_tol,
                      bool hermitian, DenseTensor* out) {
  int* to = ctx.template Alloc<int>(out);
  CountAbove<T>(
      x, hermitian, use_default_tol, out->numel(),
      [=](int64_t) { return use_default_tol ? 0 : tol; }, [](int64_t i) { return i; }, to);
}

template <typename T, typename Context>
void MatrixRankTolKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& tol,
                         bool use_default_tol, bool hermitian, DenseTensor* out) {
  int* to = ctx.template Alloc<int>(out);
  const auto dims = vectorize(out->dims()), tol_dims = vectorize(tol.dims());
  const auto batch = funcs::BatchDims(x.dims());
  CountAbove<T>(
      x, hermitian, use_default_tol, out->numel(),
      [&](int64_t i) { return tol.data<T>()[funcs::RepeatedItem(dims, tol_dims, i)]; },
      [&](int64_t i) { return funcs::RepeatedItem(dims, batch, i); }, to);
}

}  // namespace phi

PD_REGISTER_KERNEL(svd, CPU, ALL_LAYOUT, phi::SvdKernel, float, double) {}
PD_REGISTER_KERNEL(matrix_rank, CPU, ALL_LAYOUT, phi::MatrixRankKernel, float, double) {
  kernel->OutputAt(0).SetDataType(phi::DataType::INT32);
}
PD_REGISTER_KERNEL(matrix_rank_tol, CPU, ALL_LAYOUT, phi::MatrixRankTolKernel, float, double) {
  kernel->OutputAt(0).SetDataType(phi::DataType::INT32);
}
