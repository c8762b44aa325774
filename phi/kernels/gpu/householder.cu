#include <algorithm>
#include <cmath>

#include "phi/kernels/funcs/linalg/gpu_householder.h"
#include "phi/kernels/funcs/linalg/gpu_library_matrices.h"
#include "phi/kernels/primitive/gpu_matrices.h"

namespace phi {
namespace funcs {
namespace {

// One column b, `ldb` elements between its `rows` elements: b -= tau v (vᵀ b) with v[0] = 1 and
// `ldv` elements between those of v. By a warp.
template <typename T>
__device__ void ReflectColumn(const T* v, int64_t ldv, double tau, int64_t rows, T* b,
                              int64_t ldb) {
  double sum = 0;
  for (int64_t i = primitive::MatrixLane(); i < rows; i += kps::kWarpSize) {
    const double factor = i == 0 ? 1.0 : static_cast<double>(v[i * ldv]);
    sum += factor * static_cast<double>(b[i * ldb]);
  }
  sum = primitive::SumOverWarp(sum) * tau;
  for (int64_t i = primitive::MatrixLane(); i < rows; i += kps::kWarpSize) {
    const double factor = i == 0 ? 1.0 : static_cast<double>(v[i * ldv]);
    b[i * ldb] = static_cast<T>(static_cast<double>(b[i * ldb]) - factor * sum);
  }
}

template <typename T>
struct FactorQrBody {
  int64_t m, n;
  T *all, *taus;

  __device__ void operator()(int64_t item) const {
    T* const a = all + item * m * n;
    const int64_t size = m < n ? m : n;
    for (int64_t j = 0; j < size; ++j) {
      T* const column = a + j * n + j;
      const double alpha = static_cast<double>(column[0]);
      double square = 0;
      for (int64_t i = 1 + threadIdx.x; i < m - j; i += primitive::kMatrixThreads) {
        square += static_cast<double>(column[i * n]) * static_cast<double>(column[i * n]);
      }
      square = primitive::SumOverBlock(square);  // all have read the column then
      if (square == 0) {
        if (threadIdx.x == 0) taus[item * size + j] = T(0);
        continue;
      }
      const double norm = sqrt(alpha * alpha + square), beta = signbit(alpha) ? norm : -norm;
      const double tau = (beta - alpha) / beta;
      for (int64_t i = 1 + threadIdx.x; i < m - j; i += primitive::kMatrixThreads) {
        column[i * n] = static_cast<T>(static_cast<double>(column[i * n]) / (alpha - beta));
      }
      if (threadIdx.x == 0) {
        column[0] = static_cast<T>(beta);
        taus[item * size + j] = static_cast<T>(tau);
      }
      __syncthreads();
      for (int64_t c = j + 1 + primitive::MatrixWarp(); c < n; c += primitive::kMatrixWarps) {
        ReflectColumn(column, n, tau, m - j, a + j * n + c, n);
      }
      __syncthreads();
    }
  }
};

template <typename T>
struct ApplyQrBody {
  int64_t m, n, k;
  const T *all, *taus;
  T* sides;
  bool transposed;

  __device__ void operator()(int64_t item) const {
    const T* const a = all + item * m * n;
    T* const b = sides + item * m * k;
    const int64_t size = m < n ? m : n;
    for (int64_t c = primitive::MatrixWarp(); c < k; c += primitive::kMatrixWarps) {
      for (int64_t step = 0; step < size; ++step) {
        const int64_t j = transposed ? step : size - 1 - step;
        const double tau = static_cast<double>(taus[item * size + j]);
        if (tau == 0) continue;
        ReflectColumn(a + j * n + j, n, tau, m - j, b + j * k + c, k);
        __syncwarp();
      }
    }
  }
};

// Small matrices are factored by a block each, all in one launch: cuSOLVER has no function for a
// batch that multiplies with Q, and takes several launches for one matrix.
constexpr int64_t kMostRowsOfBlock = 64;
bool FitsBlock(int64_t m, int64_t n) { return std::max(m, n) <= kMostRowsOfBlock; }

// The functions of cuSOLVER, by the type of elements.
#define PHIBRIDGE_QR_CALLS(T, letter)                                                             \
  void Geqrf(cusolverDnHandle_t handle, int m, int n, T* a, T* tau, const GpuArray<T>& work,      \
             int* info) {                                                                         \
    PADDLE_ENFORCE_GPU_SUCCESS(cusolverDn##letter##geqrf(handle, m, n, a, m, tau, work.data(),    \
                                                         static_cast<int>(work.count()), info));  \
  }                                                                                               \
  int GeqrfWork(cusolverDnHandle_t handle, int m, int n, T* a) {                                  \
    int elements = 0;                                                                             \
    PADDLE_ENFORCE_GPU_SUCCESS(                                                                   \
        cusolverDn##letter##geqrf_bufferSize(handle, m, n, a, m, &elements));                     \
    return elements;                                                                              \
  }                                                                                               \
  /* b [k, m] times Q or Qᵀ, both by columns. */                                                \
  void Ormqr(cusolverDnHandle_t handle, cublasOperation_t op, int k, int m, int size, const T* a, \
             const T* tau, T* b, const GpuArray<T>& work, int* info) {                            \
    PADDLE_ENFORCE_GPU_SUCCESS(cusolverDn##letter##ormqr(handle, CUBLAS_SIDE_RIGHT, op, k, m,     \
                                                         size, a, m, tau, b, k, work.data(),      \
                                                         static_cast<int>(work.count()), info));  \
  }                                                                                               \
  int OrmqrWork(cusolverDnHandle_t handle, cublasOperation_t op, int k, int m, int size,          \
                const T* a, const T* tau, const T* b) {                                           \
    int elements = 0;                                                                             \
    PADDLE_ENFORCE_GPU_SUCCESS(cusolverDn##letter##ormqr_bufferSize(                              \
        handle, CUBLAS_SIDE_RIGHT, op, k, m, size, a, m, tau, b, k, &elements));                  \
    return elements;                                                                              \
  }
PHIBRIDGE_QR_CALLS(float, S)
PHIBRIDGE_QR_CALLS(double, D)
#undef PHIBRIDGE_QR_CALLS

}  // namespace

template <typename T>
void GpuFactorQr(const GPUContext& ctx, int64_t count, int64_t m, int64_t n, T* a, T* tau) {
  if (count * m * n == 0) return;
  if (FitsBlock(m, n)) {
    return primitive::GpuForEachMatrix(ctx, count, FactorQrBody<T>{m, n, a, tau});
  }
  const int rows = LibrarySize(m), cols = LibrarySize(n);
  const GpuArray<T> turned(ctx, count * m * n);
  const GpuArray<int> info(ctx, 1);  // says what is wrong with the arguments, as the status does
  TurnMatrices(ctx, count, m, n, a, turned.data());
  ctx.CusolverCall([&](cusolverDnHandle_t handle) {
    const GpuArray<T> work(ctx, GeqrfWork(handle, rows, cols, turned.data()));
    for (int64_t i = 0; i < count; ++i) {
      Geqrf(handle, rows, cols, turned.data() + i * m * n, tau + i * std::min(m, n), work,
            info.data());
    }
  });
  TurnMatrices(ctx, count, n, m, turned.data(), a);
}

template <typename T>
void GpuApplyQr(const GPUContext& ctx, int64_t count, int64_t m, int64_t n, const T* a,
                const T* tau, int64_t k, T* b, bool transposed) {
  if (count * m * n * k == 0) return;
  if (FitsBlock(m, n)) {
    return primitive::GpuForEachMatrix(ctx, count, ApplyQrBody<T>{m, n, k, a, tau, b, transposed});
  }
  const int rows = LibrarySize(m), sides = LibrarySize(k);
  const int size = LibrarySize(std::min(m, n));
  const GpuArray<T> turned(ctx, count * m * n);
  const GpuArray<int> info(ctx, 1);
  TurnMatrices(ctx, count, m, n, a, turned.data());
  // By columns, b is bᵀ, and (Q b)ᵀ = bᵀ Qᵀ.
  const cublasOperation_t op = transposed ? CUBLAS_OP_N : CUBLAS_OP_T;
  ctx.CusolverCall([&](cusolverDnHandle_t handle) {
    const GpuArray<T> work(ctx, OrmqrWork(handle, op, sides, rows, size, turned.data(), tau, b));
    for (int64_t i = 0; i < count; ++i) {
      Ormqr(handle, op, sides, rows, size, turned.data() + i * m * n, tau + i * size, b + i * m * k,
            work, info.data());
    }
  });
}

#define PHIBRIDGE_GPU_HOUSEHOLDER(T)                                                            \
  template void GpuFactorQr<T>(const GPUContext&, int64_t, int64_t, int64_t, T*, T*);           \
  template void GpuApplyQr<T>(const GPUContext&, int64_t, int64_t, int64_t, const T*, const T*, \
                              int64_t, T*, bool);
PHIBRIDGE_GPU_HOUSEHOLDER(float)
PHIBRIDGE_GPU_HOUSEHOLDER(double)
#undef PHIBRIDGE_GPU_HOUSEHOLDER

}  // namespace funcs
}  // namespace phi
