#include <algorithm>
#include <cfloat>
#include <cmath>

#include "phi/kernels/funcs/gpu_copy.h"
#include "phi/kernels/funcs/linalg/gpu_library_matrices.h"
#include "phi/kernels/funcs/linalg/gpu_spectral.h"
#include "phi/kernels/funcs/linalg/gpu_svd_polish.h"
#include "phi/kernels/primitive/gpu_phase.h"

namespace phi {
namespace funcs {
namespace {

// cuSOLVER gets k = min(m, n) columns of length = max(m, n): a tall matrix, or the transpose of a
// wide one. Its left vectors are the right ones here for a wide matrix, and its columns are rows.

// Of all matrices; `scales` as ScaleAndReplace says.
struct LoadTallBody {
  int64_t m, n, k, length;
  const double* from;
  double* to;  // [count, k, length]
  double* scales;

  __device__ void operator()(int64_t item) const {
    const double* const in = from + item * m * n;
    double* const rows = to + item * k * length;
    bool is_bad = false, has_some = false;
    for (int64_t at = threadIdx.x; at < k * length; at += primitive::kMatrixThreads) {
      const int64_t i = at / length, j = at - i * length;
      const double value = m > n ? in[j * n + i] : in[at];
      rows[at] = value;
      is_bad = is_bad || !isfinite(value);
      has_some = has_some || value != 0;
    }
    ScaleAndReplace(is_bad, has_some, k, length, rows, scales + item);
  }
};

__device__ double DotByWarp(const double* a, const double* b, int64_t n) {
  double sum = 0;
  for (int64_t i = primitive::MatrixLane(); i < n; i += kps::kWarpSize) sum += a[i] * b[i];
  return primitive::SumOverWarp(sum);
}
struct AxisCandidate {
  double left;
  int64_t axis;
};
struct TakeAxis {
  __device__ AxisCandidate operator()(const AxisCandidate& a, const AxisCandidate& b) const {
    if (a.left != b.left) return a.left > b.left ? a : b;
    return a.axis <= b.axis ? a : b;
  }
};

// Memory of one matrix.
struct SvdMemory {
  double *left, *right;  // vectors in rows: [k, k], [right_count, length]
  double* basis;         // of CompleteBasis: [length + right_count]
};

struct SvdShape {
  int64_t m, n, k, length, right_count;
  bool tall;

  // Returns how many right vectors stay: rounding decides the direction of what is as good as 0. A
  // matrix of zeros has unit vectors, in their order.
  __device__ int64_t Kept(const SvdMemory& w, const double* values) const {
    int64_t have = 0;
    while (have < k && values[have] > DBL_EPSILON * values[0]) ++have;
    for (int64_t at = threadIdx.x; have == 0 && at < k * k; at += primitive::kMatrixThreads) {
      w.left[at] = at / k == at % k ? 1 : 0;
    }
    __syncthreads();
    return have;
  }

  // Right vectors from `have` on: each is what is left of the axis that is farthest from those
  // before it.
  __device__ void CompleteBasis(int64_t have, const SvdMemory& w) const {
    double *const left = w.basis, *const dots = w.basis + length;
    for (int64_t j = threadIdx.x; j < length && have < right_count;
         j += primitive::kMatrixThreads) {
      left[j] = 1;
      for (int64_t i = 0; i < have; ++i) {
        left[j] -= w.right[i * length + j] * w.right[i * length + j];
      }
    }
    for (; have < right_count; ++have) {
      double* const v = w.right + have * length;
      __syncthreads();
      AxisCandidate best{-INFINITY, length};
      for (int64_t j = threadIdx.x; j < length; j += primitive::kMatrixThreads) {
        best = TakeAxis()(best, AxisCandidate{left[j], j});
      }
      const int64_t axis = kps::Reduce(best, TakeAxis(), primitive::kMatrixThreads).axis;
      for (int64_t j = threadIdx.x; j < length; j += primitive::kMatrixThreads) {
        v[j] = j == axis ? 1 : 0;
      }
      __syncthreads();
      for (int pass = 0; pass < 2; ++pass) TakeAway(have, v, dots, w.right);
      const double norm = sqrt(DotByWarp(v, v, length));
      const double factor = primitive::PhaseByWarp(length, v) / norm;
      __syncthreads();  // all warps have read v
      for (int64_t j = threadIdx.x; j < length; j += primitive::kMatrixThreads) {
        v[j] *= factor;
        left[j] -= v[j] * v[j];
      }
    }
    __syncthreads();
  }

  // v becomes orthogonal to the first `have` rows.
  __device__ void TakeAway(int64_t have, double* v, double* dots, const double* rows) const {
    for (int64_t i = primitive::MatrixWarp(); i < have; i += primitive::kMatrixWarps) {
      const double dot = DotByWarp(v, rows + i * length, length);
      if (primitive::MatrixLane() == 0) dots[i] = dot;
    }
    __syncthreads();
    for (int64_t j = threadIdx.x; j < length; j += primitive::kMatrixThreads) {
      double rest = v[j];
      for (int64_t i = 0; i < have; ++i) rest -= dots[i] * rows[i * length + j];
      v[j] = rest;
    }
    __syncthreads();
  }

  // The columns of u get the sign, and the rows of vh that of theirs.
  __device__ void Store(const SvdMemory& w, double* u, double* vh) const {
    const double *const columns = tall ? w.right : w.left, *const others = tall ? w.left : w.right;
    const int64_t columns_count = tall ? right_count : k, others_count = tall ? k : right_count;
    const int64_t both = columns_count > others_count ? columns_count : others_count;
    for (int64_t i = primitive::MatrixWarp(); i < both; i += primitive::kMatrixWarps) {
      const double sign = i < columns_count ? primitive::PhaseByWarp(m, columns + i * m) : 1.0;
      for (int64_t j = primitive::MatrixLane(); j < m && i < columns_count; j += kps::kWarpSize) {
        u[j * columns_count + i] = columns[i * m + j] * sign;
      }
      const double turn = i < k ? sign : 1.0;
      for (int64_t j = primitive::MatrixLane(); j < n && i < others_count; j += kps::kWarpSize) {
        vh[i * n + j] = others[i * n + j] * turn;
      }
    }
  }
};

struct StoreSvdBody {
  SvdShape s;
  const double* scales;
  const int* infos;
  double *lefts, *rights, *bases;
  int64_t right_size;  // doubles between the right vectors of matrices
  double *u, *values, *vh;
  bool vectors;

  __device__ void operator()(int64_t item) const {
    double* const own = values + item * s.k;
    const int64_t u_size = s.m * (s.tall ? s.right_count : s.k);
    const int64_t vh_size = s.n * (s.tall ? s.k : s.right_count);
    if (isnan(scales[item]) || infos[item] != 0) {
      for (int64_t i = threadIdx.x; i < s.k; i += primitive::kMatrixThreads) own[i] = NAN;
      for (int64_t i = threadIdx.x; vectors && i < u_size; i += primitive::kMatrixThreads) {
        u[item * u_size + i] = NAN;
      }
      for (int64_t i = threadIdx.x; vectors && i < vh_size; i += primitive::kMatrixThreads) {
        vh[item * vh_size + i] = NAN;
      }
      return;
    }
    for (int64_t i = threadIdx.x; i < s.k; i += primitive::kMatrixThreads) own[i] *= scales[item];
    if (!vectors) return;
    __syncthreads();
    const SvdMemory w{lefts + item * s.k * s.k, rights + item * right_size,
                      bases + item * (s.length + s.right_count)};
    s.CompleteBasis(s.Kept(w, own), w);
    s.Store(w, u + item * u_size, vh + item * vh_size);
  }
};

class GesvdjParams {
 public:
  GesvdjParams() { PADDLE_ENFORCE_GPU_SUCCESS(cusolverDnCreateGesvdjInfo(&params_)); }
  GesvdjParams(const GesvdjParams&) = delete;
  GesvdjParams& operator=(const GesvdjParams&) = delete;
  ~GesvdjParams() { (void)cusolverDnDestroyGesvdjInfo(params_); }
  gesvdjInfo_t get() const { return params_; }

 private:
  gesvdjInfo_t params_ = nullptr;
};

// All matrices, by columns, one after the other.
struct TallMatrices {
  int64_t count;
  int length, k;
  cusolverEigMode_t mode;
  double *data, *values;   // [count, k, length], lost; [count, k]
  double *rights, *lefts;  // vectors by columns; lefts [count, k, k]
  int64_t right_size;      // doubles between the vectors of matrices
  int* infos;
};

// Of at most kMostJacobiSide rows and columns; all right vectors, [count, length, length].
constexpr int64_t kMostJacobiSide = 32;
void FactorSmall(const GPUContext& ctx, const TallMatrices& a) {
  const int count = LibrarySize(a.count);
  const GesvdjParams params;
  ctx.CusolverCall([&](cusolverDnHandle_t handle) {
    int elements = 0;
    PADDLE_ENFORCE_GPU_SUCCESS(cusolverDnDgesvdjBatched_bufferSize(
        handle, a.mode, a.length, a.k, a.data, a.length, a.values, a.rights, a.length, a.lefts, a.k,
        &elements, params.get(), count));
    const GpuArray<double> work(ctx, elements);
    PADDLE_ENFORCE_GPU_SUCCESS(cusolverDnDgesvdjBatched(
        handle, a.mode, a.length, a.k, a.data, a.length, a.values, a.rights, a.length, a.lefts, a.k,
        work.data(), elements, a.infos, params.get(), count));
  });
}

// As many right vectors as there are values.
void FactorOneByOne(const GPUContext& ctx, const TallMatrices& a) {
  constexpr int kOnlyThese = 1;
  const GesvdjParams params;
  ctx.CusolverCall([&](cusolverDnHandle_t handle) {
    int elements = 0;
    PADDLE_ENFORCE_GPU_SUCCESS(cusolverDnDgesvdj_bufferSize(
        handle, a.mode, kOnlyThese, a.length, a.k, a.data, a.length, a.values, a.rights, a.length,
        a.lefts, a.k, &elements, params.get()));
    const GpuArray<double> work(ctx, elements);
    for (int64_t i = 0; i < a.count; ++i) {
      PADDLE_ENFORCE_GPU_SUCCESS(cusolverDnDgesvdj(
          handle, a.mode, kOnlyThese, a.length, a.k, a.data + i * a.k * a.length, a.length,
          a.values + i * a.k, a.rights + i * a.right_size, a.length, a.lefts + i * a.k * a.k, a.k,
          work.data(), elements, a.infos + i, params.get()));
    }
  });
}

// The vectors, if there are any, are polished.
void Factor(const GPUContext& ctx, const TallMatrices& a) {
  const bool vectors = a.mode == CUSOLVER_EIG_MODE_VECTOR;
  const GpuRealMatrices held(ctx, vectors ? a.count : 0, a.k, a.length);
  if (vectors) {
    GpuCopyAsync(ctx, held.data(), a.data,
                 static_cast<size_t>(held.tensor().numel()) * sizeof(double));
  }
  if (a.length <= kMostJacobiSide) {
    FactorSmall(ctx, a);
  } else {
    FactorOneByOne(ctx, a);
  }
  if (vectors) GpuPolishSingularVectors(held, {a.values, a.rights, a.right_size, a.lefts});
}

}  // namespace

void GpuSingularValues(const GPUContext& ctx, int64_t count, int64_t m, int64_t n, const double* a,
                       bool full, double* u, double* values, double* vh) {
  if (count == 0) return;
  const int64_t k = std::min(m, n), length = std::max(m, n);
  const int64_t right_count = full ? length : k;
  const bool vectors = u != nullptr || vh != nullptr;
  const bool small = length <= kMostJacobiSide;
  const int64_t right_size = length * (small ? length : right_count);
  const GpuArray<double> tall(ctx, count * k * length), lefts(ctx, count * k * k);
  const GpuArray<double> rights(ctx, count * right_size);
  const GpuArray<double> bases(ctx, count * (length + right_count));
  const GpuArray<double> scales(ctx, count);
  const GpuArray<int> infos(ctx, count);
  GpuZeroAsync(ctx, infos.data(), static_cast<size_t>(count) * sizeof(int));
  primitive::GpuForEachMatrix(ctx, count,
                              LoadTallBody{m, n, k, length, a, tall.data(), scales.data()});
  if (k > 0) {
    const TallMatrices matrices{
        count,          LibrarySize(length),
        LibrarySize(k), vectors ? CUSOLVER_EIG_MODE_VECTOR : CUSOLVER_EIG_MODE_NOVECTOR,
        tall.data(),    values,
        rights.data(),  lefts.data(),
        right_size,     infos.data()};
    Factor(ctx, matrices);
  }
  primitive::GpuForEachMatrix(ctx, count,
                              StoreSvdBody{{m, n, k, length, right_count, m > n},
                                           scales.data(),
                                           infos.data(),
                                           lefts.data(),
                                           rights.data(),
                                           bases.data(),
                                           right_size,
                                           u,
                                           values,
                                           vh,
                                           vectors});
}

}  // namespace funcs
}  // namespace phi
