#include <algorithm>

#include "phi/kernels/funcs/linalg/gpu_factor.h"
#include "phi/kernels/funcs/linalg/gpu_library_matrices.h"

namespace phi {
namespace funcs {
namespace {

// The functions of the libraries, by the type of elements.
#define PHIBRIDGE_FACTOR_CALLS(T, letter)                                                          \
  void Getrf(cusolverDnHandle_t handle, int m, int n, T* a, T* work, int* pivots, int* info) {     \
    PADDLE_ENFORCE_GPU_SUCCESS(cusolverDn##letter##getrf(handle, m, n, a, m, work, pivots, info)); \
  }                                                                                                \
  int GetrfWork(cusolverDnHandle_t handle, int m, int n, T* a) {                                   \
    int elements = 0;                                                                              \
    PADDLE_ENFORCE_GPU_SUCCESS(                                                                    \
        cusolverDn##letter##getrf_bufferSize(handle, m, n, a, m, &elements));                      \
    return elements;                                                                               \
  }                                                                                                \
  void GetrfBatched(cublasHandle_t handle, int n, T* const* a, int* pivots, int* infos,            \
                    int count) {                                                                   \
    PADDLE_ENFORCE_GPU_SUCCESS(                                                                    \
        cublas##letter##getrfBatched(handle, n, a, n, pivots, infos, count));                      \
  }                                                                                                \
  void Trsm(cublasHandle_t handle, cublasFillMode_t half, cublasOperation_t op,                    \
            cublasDiagType_t diagonal, int64_t k, int64_t n, const T& one, const T* a,             \
            int64_t pitch, T* b) {                                                                 \
    PADDLE_ENFORCE_GPU_SUCCESS(cublas##letter##trsm_64(handle, CUBLAS_SIDE_RIGHT, half, op,        \
                                                       diagonal, k, n, &one, a, pitch, b, k));     \
  }                                                                                                \
  void TrsmBatched(cublasHandle_t handle, cublasFillMode_t half, cublasOperation_t op,             \
                   cublasDiagType_t diagonal, int64_t k, int64_t n, const T& one,                  \
                   const T* const* a, int64_t pitch, T* const* b, int64_t count) {                 \
    PADDLE_ENFORCE_GPU_SUCCESS(cublas##letter##trsmBatched_64(                                     \
        handle, CUBLAS_SIDE_RIGHT, half, op, diagonal, k, n, &one, a, pitch, b, k, count));        \
  }
PHIBRIDGE_FACTOR_CALLS(float, S)
PHIBRIDGE_FACTOR_CALLS(double, D)
PHIBRIDGE_FACTOR_CALLS(cuDoubleComplex, Z)
#undef PHIBRIDGE_FACTOR_CALLS

#define PHIBRIDGE_CHOLESKY_CALLS(T, letter)                                                        \
  void Potrf(cusolverDnHandle_t handle, cublasFillMode_t half, int n, T* a, T* work, int elements, \
             int* info) {                                                                          \
    PADDLE_ENFORCE_GPU_SUCCESS(                                                                    \
        cusolverDn##letter##potrf(handle, half, n, a, n, work, elements, info));                   \
  }                                                                                                \
  int PotrfWork(cusolverDnHandle_t handle, cublasFillMode_t half, int n, T* a) {                   \
    int elements = 0;                                                                              \
    PADDLE_ENFORCE_GPU_SUCCESS(                                                                    \
        cusolverDn##letter##potrf_bufferSize(handle, half, n, a, n, &elements));                   \
    return elements;                                                                               \
  }                                                                                                \
  void PotrfBatched(cusolverDnHandle_t handle, cublasFillMode_t half, int n, T** a, int* infos,    \
                    int count) {                                                                   \
    PADDLE_ENFORCE_GPU_SUCCESS(                                                                    \
        cusolverDn##letter##potrfBatched(handle, half, n, a, n, infos, count));                    \
  }
PHIBRIDGE_CHOLESKY_CALLS(float, S)
PHIBRIDGE_CHOLESKY_CALLS(double, D)
#undef PHIBRIDGE_CHOLESKY_CALLS

// `a`: `count` matrices by columns; pivots count from 1.
template <typename T>
void FactorLuByColumns(const GPUContext& ctx, int64_t count, int64_t m, int64_t n, T* a,
                       int* pivots, int* infos) {
  const int rows = LibrarySize(m), cols = LibrarySize(n);
  if (count > 1 && m == n && n <= kMostBatchedRows) {
    const auto matrices = AddressesOf(ctx, count, AsBlas(a), m * n);
    return ctx.CublasCall([&](cublasHandle_t handle) {
      GetrfBatched(handle, cols, matrices.data(), pivots, infos, LibrarySize(count));
    });
  }
  ctx.CusolverCall([&](cusolverDnHandle_t handle) {
    const GpuArray<T> work(ctx, GetrfWork(handle, rows, cols, AsBlas(a)));
    for (int64_t i = 0; i < count; ++i) {
      Getrf(handle, rows, cols, AsBlas(a + i * m * n), AsBlas(work.data()),
            pivots + i * std::min(m, n), infos + i);
    }
  });
}

}  // namespace

template <typename T>
void GpuFactorLu(const GPUContext& ctx, int64_t count, int64_t m, int64_t n, T* a, int* pivots,
                 int* infos) {
  const int64_t size = std::min(m, n);
  if (count * size == 0) return;
  const GpuArray<T> turned(ctx, count * m * n);
  TurnMatrices(ctx, count, m, n, a, turned.data());
  FactorLuByColumns(ctx, count, m, n, turned.data(), pivots, infos);
  TurnMatrices(ctx, count, n, m, turned.data(), a);
  primitive::GpuLoop(ctx, count * size, [=] DEVICE(int64_t at) {
    const int64_t own = at % size, row = int64_t{pivots[at]} - 1;
    // A column of NaN has no largest element; whatever stands for it must be a row.
    pivots[at] = static_cast<int>(row >= own && row < m ? row : own);
  });
}

template <typename T>
void GpuFactorCholesky(const GPUContext& ctx, int64_t count, int64_t n, bool upper, T* a,
                       int* infos) {
  if (count * n == 0) return;
  const int size = LibrarySize(n);
  const cublasFillMode_t half = upper ? CUBLAS_FILL_MODE_LOWER : CUBLAS_FILL_MODE_UPPER;
  if (count > 1 && n <= kMostBatchedRows) {
    const auto matrices = AddressesOf(ctx, count, a, n * n);
    ctx.CusolverCall([&](cusolverDnHandle_t handle) {
      PotrfBatched(handle, half, size, matrices.data(), infos, LibrarySize(count));
    });
  } else {
    ctx.CusolverCall([&](cusolverDnHandle_t handle) {
      const int elements = PotrfWork(handle, half, size, a);
      const GpuArray<T> work(ctx, elements);
      for (int64_t i = 0; i < count; ++i) {
        Potrf(handle, half, size, a + i * n * n, work.data(), elements, infos + i);
      }
    });
  }
  primitive::GpuLoop(ctx, count * n * n, [=] DEVICE(int64_t at) {
    const int64_t row = at / n, i = row % n, j = at - row * n;
    if (upper ? j < i : j > i) a[at] = T(0);
    // A NaN is not positive, whether the library says so or not. All that write, write the same.
    if (i == j && !(a[at] > T(0))) infos[row / n] = 1;
  });
}

template <typename T>
void GpuSolveTriangles(const GPUContext& ctx, int64_t count, int64_t n, int64_t k,
                       const GpuTriangles<T>& a, T* b) {
  if (count * n * k == 0) return;
  // By columns, b is bᵀ and what is solved is xᵀ aᵀ = bᵀ; `a` is aᵀ, or `a` if its columns lie
  // there.
  const bool by_columns = a.row_step == 1;
  const int64_t pitch = by_columns ? a.col_step : a.row_step;
  const cublasFillMode_t half =
      a.lower == by_columns ? CUBLAS_FILL_MODE_LOWER : CUBLAS_FILL_MODE_UPPER;
  const cublasOperation_t op = by_columns ? CUBLAS_OP_T : CUBLAS_OP_N;
  const cublasDiagType_t diagonal = a.unit ? CUBLAS_DIAG_UNIT : CUBLAS_DIAG_NON_UNIT;
  const T one(1);
  if (a.items == nullptr && (count == 1 || n > kMostBatchedRows)) {
    return ctx.CublasCall([&](cublasHandle_t handle) {
      for (int64_t i = 0; i < count; ++i) {
        Trsm(handle, half, op, diagonal, k, n, *AsBlas(&one), AsBlas(a.data + i * a.size), pitch,
             AsBlas(b + i * n * k));
      }
    });
  }
  const auto triangles = AddressesOf(ctx, count, AsBlas(a.data), a.size, a.items);
  const auto sides = AddressesOf(ctx, count, AsBlas(b), n * k);
  ctx.CublasCall([&](cublasHandle_t handle) {
    TrsmBatched(handle, half, op, diagonal, k, n, *AsBlas(&one), triangles.data(), pitch,
                sides.data(), count);
  });
}

template <typename T>
void GpuExchangeRows(const GPUContext& ctx, int64_t count, int64_t n, const int* pivots,
                     const int64_t* items, int64_t k, T* b) {
  primitive::GpuLoop(ctx, count * k, [=] DEVICE(int64_t unit) {
    const int64_t side = unit / k;
    T* const column = b + side * n * k + (unit - side * k);
    const int* const rows = pivots + (items == nullptr ? side : items[side]) * n;
    for (int64_t i = 0; i < n; ++i) {
      const T held = column[i * k];
      column[i * k] = column[rows[i] * k];
      column[rows[i] * k] = held;
    }
  });
}

#define PHIBRIDGE_GPU_FACTOR(T)                                                               \
  template void GpuFactorLu<T>(const GPUContext&, int64_t, int64_t, int64_t, T*, int*, int*); \
  template void GpuSolveTriangles<T>(const GPUContext&, int64_t, int64_t, int64_t,            \
                                     const GpuTriangles<T>&, T*);                             \
  template void GpuExchangeRows<T>(const GPUContext&, int64_t, int64_t, const int*,           \
                                   const int64_t*, int64_t, T*);
PHIBRIDGE_GPU_FACTOR(float)
PHIBRIDGE_GPU_FACTOR(double)
PHIBRIDGE_GPU_FACTOR(complex128)
#undef PHIBRIDGE_GPU_FACTOR
template void GpuFactorCholesky<float>(const GPUContext&, int64_t, int64_t, bool, float*, int*);
template void GpuFactorCholesky<double>(const GPUContext&, int64_t, int64_t, bool, double*, int*);

}  // namespace funcs
}  // namespace phi
