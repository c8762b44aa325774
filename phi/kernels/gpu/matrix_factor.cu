#include <algorithm>
#include <cmath>

#include "phi/kernels/funcs/linalg/gpu_factor.h"
#include "phi/kernels/funcs/linalg/gpu_gemm.h"
#include "phi/kernels/primitive/gpu_jacobi.h"
#include "phi/kernels/primitive/gpu_loop.h"
#include "phi/kernels/primitive/gpu_matrices.h"

namespace phi {
namespace funcs {
namespace {

struct PivotCandidate {
  double size;
  int64_t row;
};
// The first row of the largest entry.
struct TakePivot {
  __device__ PivotCandidate operator()(const PivotCandidate& a, const PivotCandidate& b) const {
    if (a.size != b.size) return a.size > b.size ? a : b;
    return a.row <= b.row ? a : b;
  }
};

__device__ double Wide(float x) { return x; }
__device__ double Wide(double x) { return x; }
__device__ complex128 Wide(const complex128& x) { return x; }

// Columns that a block factors before cuBLAS takes them to the rest, as on the CPU.
constexpr int64_t kFactorPanel = 64;

// Columns [begin, end) of each matrix, rows from `begin`; whole rows are exchanged.
template <typename T>
struct FactorLuBody {
  int64_t m, n, begin, end;
  T* all;
  int *pivots, *infos;

  // A NaN is never larger than what stands before it, and nothing is larger than a first NaN.
  __device__ int64_t PivotRow(const T* a, int64_t j) const {
    PivotCandidate mine{-1, m};
    for (int64_t i = j + threadIdx.x; i < m; i += primitive::kMatrixThreads) {
      const double value = primitive::ModulusOf(Wide(a[i * n + j]));
      const double size = !isnan(value) ? value : i == j ? static_cast<double>(INFINITY) : -1.0;
      mine = TakePivot()(mine, PivotCandidate{size, i});
    }
    return kps::Reduce(mine, TakePivot(), primitive::kMatrixThreads).row;
  }

  __device__ void operator()(int64_t item) const {
    T* const a = all + item * m * n;
    int info = begin == 0 ? 0 : infos[item];
    for (int64_t j = begin; j < end; ++j) {
      const int64_t pivot = PivotRow(a, j);
      for (int64_t c = threadIdx.x; c < n && pivot != j; c += primitive::kMatrixThreads) {
        const T held = a[j * n + c];
        a[j * n + c] = a[pivot * n + c];
        a[pivot * n + c] = held;
      }
      if (threadIdx.x == 0) pivots[item * (m < n ? m : n) + j] = static_cast<int>(pivot);
      __syncthreads();
      const T diagonal = a[j * n + j];
      if (diagonal == T(0)) {
        if (info == 0) info = static_cast<int>(j + 1);
        continue;
      }
      for (int64_t i = j + 1 + primitive::MatrixWarp(); i < m; i += primitive::kMatrixWarps) {
        T* const row = a + i * n;
        const T factor = row[j] / diagonal;
        __syncwarp();
        if (primitive::MatrixLane() == 0) row[j] = factor;
        for (int64_t c = j + 1 + primitive::MatrixLane(); c < end; c += kps::kWarpSize) {
          row[c] -= factor * a[j * n + c];
        }
      }
      __syncthreads();
    }
    if (threadIdx.x == 0) infos[item] = info;
  }
};

// Columns [begin, end) of each matrix that has no bad minor yet.
template <typename T>
struct FactorCholeskyBody {
  int64_t n, begin, end;
  T* all;
  int* infos;

  __device__ void operator()(int64_t item) const {
    T* const a = all + item * n * n;
    int info = begin == 0 ? 0 : infos[item];
    __syncthreads();  // before the info is written
    for (int64_t j = begin; j < end && info == 0; ++j) {
      const T square = a[j * n + j];
      if (!(square > T(0))) {
        info = static_cast<int>(j + 1);
        break;
      }
      const T diagonal = std::sqrt(square);
      __syncthreads();  // before the diagonal is written
      if (threadIdx.x == 0) a[j * n + j] = diagonal;
      for (int64_t i = j + 1 + threadIdx.x; i < n; i += primitive::kMatrixThreads) {
        a[i * n + j] /= diagonal;
      }
      __syncthreads();
      for (int64_t i = j + 1 + primitive::MatrixWarp(); i < n; i += primitive::kMatrixWarps) {
        const T factor = a[i * n + j];
        const int64_t last = i < end ? i + 1 : end;
        for (int64_t c = j + 1 + primitive::MatrixLane(); c < last; c += kps::kWarpSize) {
          a[i * n + c] -= factor * a[c * n + j];
        }
      }
      __syncthreads();
    }
    if (threadIdx.x == 0) infos[item] = info;
  }
};

constexpr int64_t kSideColumns = kps::kWarpSize;  // of a right-hand side that a block solves for

// Rows of a right-hand side, `pitch` elements apart, in matrices `size` elements apart.
template <typename T>
struct GpuSides {
  T* data;
  int64_t size, pitch;
};

// Rows [begin, end), with what lies outside already taken away.
template <typename T>
struct SolveTriangleBody {
  int64_t begin, end, k, chunks;
  GpuTriangles<T> a;
  GpuSides<T> sides;

  __device__ void operator()(int64_t unit) const {
    const int64_t item = unit / chunks, first = (unit - item * chunks) * kSideColumns;
    const T* const from = a.data + (a.items == nullptr ? item : a.items[item]) * a.size;
    T* const b = sides.data + item * sides.size;
    const int64_t c = first + primitive::MatrixLane();
    for (int64_t step = 0; step < end - begin; ++step) {
      const int64_t j = a.lower ? begin + step : end - 1 - step;
      if (!a.unit) {
        const T diagonal = from[j * (a.row_step + a.col_step)];
        if (primitive::MatrixWarp() == 0 && c < k) b[j * sides.pitch + c] /= diagonal;
        __syncthreads();
      }
      // What is known is taken away from the rows that are not.
      const int64_t next = a.lower ? j + 1 : begin, last = a.lower ? end : j;
      for (int64_t i = next + primitive::MatrixWarp(); i < last; i += primitive::kMatrixWarps) {
        const T factor = from[i * a.row_step + j * a.col_step];
        if (c < k) b[i * sides.pitch + c] -= factor * b[j * sides.pitch + c];
      }
      __syncthreads();
    }
  }
};

template <typename T>
void SolveSides(const GPUContext& ctx, int64_t count, int64_t n, int64_t k,
                const GpuTriangles<T>& a, const GpuSides<T>& b) {
  const int64_t chunks = (k + kSideColumns - 1) / kSideColumns;
  // Matrices that repeat are no batch of cuBLAS.
  const int64_t panel = a.items == nullptr ? kFactorPanel : std::max<int64_t>(1, n);
  const int64_t panels = (n + panel - 1) / panel;
  for (int64_t step = 0; step < panels; ++step) {
    const int64_t block = a.lower ? step : panels - 1 - step;
    const int64_t begin = block * panel, end = std::min(n, begin + panel);
    const int64_t known = a.lower ? 0 : end, others = a.lower ? begin : n - end;
    if (others > 0) {
      const T* const part = a.data + begin * a.row_step + known * a.col_step;
      const bool turned = a.row_step == 1;
      GpuGemm<T>(ctx, end - begin, k, others, T(-1),
                 {part, turned ? a.col_step : a.row_step, turned, a.size},
                 {b.data + known * b.pitch, b.pitch, false, b.size}, T(1), b.data + begin * b.pitch,
                 b.pitch, b.size, count, GemmRounding::kNone);
    }
    primitive::GpuForEachMatrix(ctx, count * chunks,
                                SolveTriangleBody<T>{begin, end, k, chunks, a, b});
  }
}

}  // namespace

template <typename T>
void GpuFactorLu(const GPUContext& ctx, int64_t count, int64_t m, int64_t n, T* a, int* pivots,
                 int* infos) {
  const int64_t size = std::min(m, n), elements = m * n;
  for (int64_t begin = 0; begin < size; begin += kFactorPanel) {
    const int64_t end = std::min(size, begin + kFactorPanel), width = end - begin;
    primitive::GpuForEachMatrix(ctx, count, FactorLuBody<T>{m, n, begin, end, a, pivots, infos});
    if (end == n) continue;
    T* const right = a + begin * n + end;
    SolveSides<T>(ctx, count, width, n - end, {a + begin * n + begin, elements, n, 1, true, true},
                  {right, elements, n});
    GpuGemm<T>(ctx, m - end, n - end, width, T(-1), {a + end * n + begin, n, false, elements},
               {right, n, false, elements}, T(1), a + end * n + end, n, elements, count,
               GemmRounding::kNone);
  }
}

template <typename T>
void GpuFactorCholesky(const GPUContext& ctx, int64_t count, int64_t n, T* a, int* infos) {
  const int64_t elements = n * n;
  for (int64_t begin = 0; begin < n; begin += kFactorPanel) {
    const int64_t end = std::min(n, begin + kFactorPanel);
    primitive::GpuForEachMatrix(ctx, count, FactorCholeskyBody<T>{n, begin, end, a, infos});
    const T* const below = a + end * n + begin;
    GpuGemm<T>(ctx, n - end, n - end, end - begin, T(-1), {below, n, false, elements},
               {below, n, true, elements}, T(1), a + end * n + end, n, elements, count,
               GemmRounding::kNone);
  }
  primitive::GpuLoop(ctx, count * elements, [=] DEVICE(int64_t at) {
    const int64_t row = at / n;
    if (at - row * n > row % n) a[at] = T(0);
  });
}

template <typename T>
void GpuSolveTriangles(const GPUContext& ctx, int64_t count, int64_t n, int64_t k,
                       const GpuTriangles<T>& a, T* b) {
  SolveSides<T>(ctx, count, n, k, a, {b, n * k, k});
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
template void GpuFactorCholesky<float>(const GPUContext&, int64_t, int64_t, float*, int*);
template void GpuFactorCholesky<double>(const GPUContext&, int64_t, int64_t, double*, int*);

}  // namespace funcs
}  // namespace phi
