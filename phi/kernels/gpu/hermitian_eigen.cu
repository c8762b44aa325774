#include <cmath>

#include "phi/kernels/funcs/linalg/gpu_library_matrices.h"
#include "phi/kernels/funcs/linalg/gpu_spectral.h"
#include "phi/kernels/primitive/gpu_phase.h"

namespace phi {
namespace funcs {
namespace {

// Both triangles, by columns, from one; `scales` as ScaleAndReplace says.
template <typename V>
struct LoadHermitianBody {
  int64_t n;
  bool lower;
  const V* from;
  V* to;
  double* scales;

  __device__ void operator()(int64_t item) const {
    const V* const in = from + item * n * n;
    V* const a = to + item * n * n;
    bool is_bad = false, has_some = false;
    primitive::ForEachInBlock(0, n, 0, n, [&](int64_t i, int64_t j) {
      const bool own = lower ? j <= i : j >= i;
      V value = own ? in[i * n + j] : primitive::ConjugateOf(in[j * n + i]);
      if (i == j) value = V(primitive::RealOf(value));
      a[j * n + i] = value;
      const double modulus = primitive::ModulusOf(value);
      is_bad = is_bad || !isfinite(modulus * modulus);
      has_some = has_some || modulus != 0;
    });
    ScaleAndReplace(is_bad, has_some, n, n, a, scales + item);
  }
};

// Vectors lie in the columns of `columns`, by columns; `vectors`, row-major, may be nullptr. NaN
// for a matrix whose scale is NaN or whose values did not converge.
template <typename V>
struct StoreEigenBody {
  int64_t n;
  const V* columns;
  const double* scales;
  const int* infos;
  double* values;
  V* vectors;

  __device__ void operator()(int64_t item) const {
    V* const to = vectors == nullptr ? nullptr : vectors + item * n * n;
    if (isnan(scales[item]) || infos[item] != 0) {
      for (int64_t i = threadIdx.x; i < n; i += primitive::kMatrixThreads) {
        values[item * n + i] = NAN;
      }
      for (int64_t i = threadIdx.x; to != nullptr && i < n * n; i += primitive::kMatrixThreads) {
        to[i] = V(static_cast<double>(NAN));
      }
      return;
    }
    for (int64_t i = threadIdx.x; i < n; i += primitive::kMatrixThreads) {
      values[item * n + i] *= scales[item];
    }
    for (int64_t r = primitive::MatrixWarp(); to != nullptr && r < n;
         r += primitive::kMatrixWarps) {
      const V* const column = columns + (item * n + r) * n;
      const V factor = primitive::PhaseByWarp(n, column);
      for (int64_t i = primitive::MatrixLane(); i < n; i += kps::kWarpSize) {
        to[i * n + r] = column[i] * factor;
      }
    }
  }
};

class SyevjParams {
 public:
  SyevjParams() { PADDLE_ENFORCE_GPU_SUCCESS(cusolverDnCreateSyevjInfo(&params_)); }
  SyevjParams(const SyevjParams&) = delete;
  SyevjParams& operator=(const SyevjParams&) = delete;
  ~SyevjParams() { (void)cusolverDnDestroySyevjInfo(params_); }
  syevjInfo_t get() const { return params_; }

 private:
  syevjInfo_t params_ = nullptr;
};

// The functions of cuSOLVER, by the type of elements.
struct EigenCall {
  cusolverDnHandle_t handle;
  cusolverEigMode_t vectors;
  int n;
};
constexpr cublasFillMode_t kHalf = CUBLAS_FILL_MODE_LOWER;  // both are there
#define PHIBRIDGE_EIGEN_CALLS(V, name)                                                           \
  int EigenWork(const EigenCall& c, const V* a, const double* values) {                          \
    int elements = 0;                                                                            \
    PADDLE_ENFORCE_GPU_SUCCESS(cusolverDn##name##evd_bufferSize(c.handle, c.vectors, kHalf, c.n, \
                                                                a, c.n, values, &elements));     \
    return elements;                                                                             \
  }                                                                                              \
  void Eigen(const EigenCall& c, V* a, double* values, V* work, int elements, int* info) {       \
    PADDLE_ENFORCE_GPU_SUCCESS(cusolverDn##name##evd(c.handle, c.vectors, kHalf, c.n, a, c.n,    \
                                                     values, work, elements, info));             \
  }                                                                                              \
  int BatchedEigenWork(const EigenCall& c, const V* a, const double* values, syevjInfo_t params, \
                       int count) {                                                              \
    int elements = 0;                                                                            \
    PADDLE_ENFORCE_GPU_SUCCESS(cusolverDn##name##evjBatched_bufferSize(                          \
        c.handle, c.vectors, kHalf, c.n, a, c.n, values, &elements, params, count));             \
    return elements;                                                                             \
  }                                                                                              \
  void BatchedEigen(const EigenCall& c, V* a, double* values, V* work, int elements, int* infos, \
                    syevjInfo_t params, int count) {                                             \
    PADDLE_ENFORCE_GPU_SUCCESS(cusolverDn##name##evjBatched(                                     \
        c.handle, c.vectors, kHalf, c.n, a, c.n, values, work, elements, infos, params, count)); \
  }
PHIBRIDGE_EIGEN_CALLS(double, Dsy)
PHIBRIDGE_EIGEN_CALLS(cuDoubleComplex, Zhe)
#undef PHIBRIDGE_EIGEN_CALLS

constexpr int64_t kMostJacobiRows = 32;  // of matrices that cuSOLVER turns side by side

// `a`: matrices by columns, which become vectors.
template <typename V>
void EigenByColumns(const GPUContext& ctx, int64_t count, int64_t n, bool vectors, V* a,
                    double* values, int* infos) {
  const cusolverEigMode_t mode = vectors ? CUSOLVER_EIG_MODE_VECTOR : CUSOLVER_EIG_MODE_NOVECTOR;
  ctx.CusolverCall([&](cusolverDnHandle_t handle) {
    const EigenCall call{handle, mode, LibrarySize(n)};
    if (count > 1 && n <= kMostJacobiRows) {
      const SyevjParams params;
      const int items = LibrarySize(count);
      const int elements = BatchedEigenWork(call, a, values, params.get(), items);
      const GpuArray<V> work(ctx, elements);
      return BatchedEigen(call, a, values, work.data(), elements, infos, params.get(), items);
    }
    const int elements = EigenWork(call, a, values);
    const GpuArray<V> work(ctx, elements);
    for (int64_t i = 0; i < count; ++i) {
      Eigen(call, a + i * n * n, values + i * n, work.data(), elements, infos + i);
    }
  });
}

}  // namespace

template <typename V>
void GpuHermitianEigen(const GPUContext& ctx, int64_t count, int64_t n, const V* a, bool lower,
                       double* values, V* vectors) {
  if (count * n == 0) return;
  const GpuArray<V> columns(ctx, count * n * n);
  const GpuArray<double> scales(ctx, count);
  const GpuArray<int> infos(ctx, count);
  primitive::GpuForEachMatrix(ctx, count,
                              LoadHermitianBody<V>{n, lower, a, columns.data(), scales.data()});
  EigenByColumns(ctx, count, n, vectors != nullptr, AsBlas(columns.data()), values, infos.data());
  primitive::GpuForEachMatrix(
      ctx, count,
      StoreEigenBody<V>{n, columns.data(), scales.data(), infos.data(), values, vectors});
}

template void GpuHermitianEigen<double>(const GPUContext&, int64_t, int64_t, const double*, bool,
                                        double*, double*);
template void GpuHermitianEigen<complex128>(const GPUContext&, int64_t, int64_t, const complex128*,
                                            bool, double*, complex128*);

}  // namespace funcs
}  // namespace phi
