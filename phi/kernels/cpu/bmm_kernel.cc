#include "phi/kernels/bmm_kernel.h"

#include <algorithm>
#include <vector>

#include "phi/backends/cpu/cpu_context.h"
#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/linalg/matmul.h"

namespace phi {
namespace {

// Several running sums, so that the loop becomes vectors.
template <typename T>
T DotProduct(const T* a, const T* b, int64_t n) {
  constexpr int64_t kLanes = 8;
  T lanes[kLanes];
  std::fill_n(lanes, kLanes, T(0));
  int64_t i = 0;
  for (; i + kLanes <= n; i += kLanes) {
    for (int64_t l = 0; l < kLanes; ++l) lanes[l] = lanes[l] + a[i + l] * b[i + l];
  }
  T sum = T(0);
  for (; i < n; ++i) sum = sum + a[i] * b[i];
  for (int64_t l = 0; l < kLanes; ++l) sum = sum + lanes[l];
  return sum;
}

}  // namespace

template <typename T, typename Context>
void BmmKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& y, DenseTensor* out) {
  T* z = ctx.template Alloc<T>(out);
  const int64_t batches = x.dims()[0], m = x.dims()[1], k = x.dims()[2], n = y.dims()[2];
  if (out->numel() == 0) return;
  if (k == 0) {  // sums over nothing
    std::fill_n(z, out->numel(), T(0));
    return;
  }
  const T *a = x.data<T>(), *b = y.data<T>();
  const auto run = [=](int64_t begin, int64_t end) {
    for (int64_t i = begin; i < end; ++i) {
      funcs::MatrixProduct<T>(m, n, k, funcs::DenseMatrix(a + i * m * k, k, false),
                              funcs::DenseMatrix(b + i * k * n, n, false), z + i * m * n);
    }
  };
  if (batches >= 2 * CpuThreads()) {
    ParallelFor(batches, 1 + 200000 / (m * n * k), run);
  } else {
    run(0, batches);  // each product is spread over the threads
  }
}

template <typename T, typename Context>
void MvKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& vec, DenseTensor* out) {
  T* y = ctx.template Alloc<T>(out);
  const T *a = x.data<T>(), *v = vec.data<T>();
  const int64_t k = x.dims()[1];
  ParallelFor(x.dims()[0], 1 + 32768 / (1 + k), [=](int64_t begin, int64_t end) {
    for (int64_t i = begin; i < end; ++i) y[i] = DotProduct(a + i * k, v, k);
  });
}

template <typename T, typename Context>
void DotKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& y, DenseTensor* out) {
  T* z = ctx.template Alloc<T>(out);
  const int64_t k = x.dims()[x.dims().size() - 1];
  for (int64_t i = 0; i < out->numel(); ++i) {
    z[i] = DotProduct(x.data<T>() + i * k, y.data<T>() + i * k, k);
  }
}

template <typename T, typename Context>
void AddmmKernel(const Context& ctx, const DenseTensor& input, const DenseTensor& x,
                 const DenseTensor& y, float alpha, float beta, DenseTensor* out) {
  const DenseTensor held = input;  // `out` may be its memory
  const int64_t m = x.dims()[0], k = x.dims()[1], n = y.dims()[1];
  std::vector<T> terms(m * n);
  const int rank = held.dims().size();
  const int64_t row_step = rank == 2 && held.dims()[0] != 1 ? held.dims()[1] : 0;
  const int64_t column_step = held.dims()[rank - 1] != 1 ? 1 : 0;
  for (int64_t i = 0; i < m && beta != 0; ++i) {
    const T* row = held.data<T>() + i * row_step;
    for (int64_t j = 0; j < n; ++j) terms[i * n + j] = row[j * column_step];
  }
  T* z = ctx.template Alloc<T>(out);
  std::copy(terms.begin(), terms.end(), z);
  if (k == 0) {
    for (int64_t i = 0; i < m * n; ++i) z[i] *= static_cast<T>(beta);
    return;
  }
  funcs::Gemm<T>(m, n, k, static_cast<T>(alpha), funcs::DenseMatrix(x.data<T>(), k, false),
                 funcs::DenseMatrix(y.data<T>(), n, false), static_cast<T>(beta), z, n);
}

}  // namespace phi

PD_REGISTER_KERNEL(bmm, CPU, ALL_LAYOUT, phi::BmmKernel, float, double) {}
PD_REGISTER_KERNEL(mv, CPU, ALL_LAYOUT, phi::MvKernel, float, double) {}
PD_REGISTER_KERNEL(dot, CPU, ALL_LAYOUT, phi::DotKernel, float, double, int, int64_t,
                   phi::complex64, phi::complex128) {}
PD_REGISTER_KERNEL(addmm, CPU, ALL_LAYOUT, phi::AddmmKernel, float, double) {}
