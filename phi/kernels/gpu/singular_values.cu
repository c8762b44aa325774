#include <algorithm>
#include <cmath>

#include "phi/kernels/funcs/gpu_array.h"
#include "phi/kernels/funcs/linalg/gpu_spectral.h"
#include "phi/kernels/primitive/gpu_jacobi.h"

namespace phi {
namespace funcs {
namespace {

__device__ double DotByWarp(const double* a, const double* b, int64_t n) {
  double sum = 0;
  for (int64_t i = primitive::MatrixLane(); i < n; i += kps::kWarpSize) sum += a[i] * b[i];
  return primitive::SumOverWarp(sum);
}
__device__ void RotateByWarp(double c, double s, int64_t n, double* a, double* b) {
  for (int64_t i = primitive::MatrixLane(); i < n; i += kps::kWarpSize) {
    const double x = a[i], y = b[i];
    a[i] = c * x - s * y;
    b[i] = s * x + c * y;
  }
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

// Memory of one matrix, of which k = min(m, n) rows of length = max(m, n) are made orthogonal.
struct SvdMemory {
  double *rows, *turns;   // [k, length], [k, k]; turns: nullptr if no vectors are wanted
  double *left, *right;   // [k, k], [right_count, length]
  double *norms, *basis;  // [k], and of CompleteBasis: [length + right_count]
  int64_t* order;         // [k]
};

struct SvdShape {
  int64_t m, n, k, length, right_count;
  bool tall, vectors;

  __device__ bool Load(const double* from, const SvdMemory& w) const {
    bool bad = false;
    for (int64_t at = threadIdx.x; at < k * length; at += primitive::kMatrixThreads) {
      const int64_t i = at / length, j = at - i * length;
      const double value = tall ? from[j * n + i] : from[at];
      w.rows[at] = value;
      bad = bad || !isfinite(value);
    }
    for (int64_t at = threadIdx.x; vectors && at < k * k; at += primitive::kMatrixThreads) {
      w.turns[at] = at / k == at % k ? 1 : 0;
    }
    return !primitive::AnyInBlock(bad);
  }

  // Hestenes: rotates pairs of rows until all are orthogonal.
  __device__ void Orthogonalize(const SvdMemory& w) const {
    const primitive::Tournament t{k};
    bool turned = true;
    for (int sweep = 0; turned && sweep < primitive::kMostJacobiSweeps; ++sweep) {
      bool mine = false;
      for (int64_t round = 0; round < t.Rounds(); ++round) {
        for (int64_t pair = primitive::MatrixWarp(); pair < t.Pairs();
             pair += primitive::kMatrixWarps) {
          int64_t p, q;
          if (!t.Pair(round, pair, &p, &q)) continue;
          double *const x = w.rows + p * length, *const y = w.rows + q * length;
          const double a = DotByWarp(x, x, length), b = DotByWarp(y, y, length);
          const double both = DotByWarp(x, y, length);
          if (fabs(both) <= primitive::kJacobiEpsilon * sqrt(a * b)) continue;
          mine = true;
          const double gap = (b - a) / (2 * both);
          const double tangent = copysign(1.0, gap) / (fabs(gap) + hypot(gap, 1.0));
          const double c = 1 / sqrt(tangent * tangent + 1);
          RotateByWarp(c, tangent * c, length, x, y);
          if (vectors) RotateByWarp(c, tangent * c, k, w.turns + p * k, w.turns + q * k);
        }
        __syncthreads();
      }
      turned = primitive::AnyInBlock(mine);
    }
  }

  // Lengths in descending order.
  __device__ void Order(const SvdMemory& w, double* values) const {
    for (int64_t i = primitive::MatrixWarp(); i < k; i += primitive::kMatrixWarps) {
      const double square = DotByWarp(w.rows + i * length, w.rows + i * length, length);
      if (primitive::MatrixLane() == 0) w.norms[i] = sqrt(square);
    }
    __syncthreads();
    for (int64_t i = threadIdx.x; i < k; i += primitive::kMatrixThreads) {
      int64_t rank = 0;
      for (int64_t j = 0; j < k; ++j) {
        const double a = isnan(w.norms[j]) ? INFINITY : w.norms[j];  // a total order
        const double b = isnan(w.norms[i]) ? INFINITY : w.norms[i];
        rank += a > b || (a == b && j < i) ? 1 : 0;
      }
      w.order[rank] = i;
      values[rank] = w.norms[i];
    }
    __syncthreads();
  }

  // Left and right vectors in that order; returns how many of the right ones there are.
  __device__ int64_t Normalize(const SvdMemory& w, const double* values) const {
    int64_t have = 0;
    // Rounding decides the direction of what is as good as 0.
    while (have < k && values[have] > primitive::kJacobiEpsilon * values[0]) ++have;
    for (int64_t i = primitive::MatrixWarp(); i < k; i += primitive::kMatrixWarps) {
      const int64_t from = w.order[i];
      for (int64_t j = primitive::MatrixLane(); j < k; j += kps::kWarpSize) {
        w.left[i * k + j] = w.turns[from * k + j];
      }
      for (int64_t j = primitive::MatrixLane(); j < length && i < have; j += kps::kWarpSize) {
        w.right[i * length + j] = w.rows[from * length + j] / values[i];
      }
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
      const double factor = primitive::PhaseByWarp(length, v, 1) / norm;
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
      const double sign = i < columns_count ? primitive::PhaseByWarp(m, columns + i * m, 1) : 1.0;
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

struct SvdBody {
  SvdShape s;
  const double* from;
  double *u, *values, *vh;
  double* memory;   // `doubles` a matrix
  int64_t* orders;  // [count, k]
  int64_t doubles;

  __device__ SvdMemory MemoryOf(int64_t item) const {
    SvdMemory w;
    w.rows = memory + item * doubles;
    w.norms = w.rows + s.k * s.length;
    w.turns = w.norms + s.k;
    w.left = w.turns + s.k * s.k;
    w.right = w.left + s.k * s.k;
    w.basis = w.right + s.right_count * s.length;
    w.order = orders + item * s.k;
    return w;
  }

  __device__ void operator()(int64_t item) const {
    const SvdMemory w = MemoryOf(item);
    double* const own = values + item * s.k;
    const int64_t u_size = s.m * (s.tall ? s.right_count : s.k);
    const int64_t vh_size = s.n * (s.tall ? s.k : s.right_count);
    if (!s.Load(from + item * s.m * s.n, w)) {
      for (int64_t i = threadIdx.x; i < s.k; i += primitive::kMatrixThreads) own[i] = NAN;
      for (int64_t i = threadIdx.x; s.vectors && i < u_size; i += primitive::kMatrixThreads) {
        u[item * u_size + i] = NAN;
      }
      for (int64_t i = threadIdx.x; s.vectors && i < vh_size; i += primitive::kMatrixThreads) {
        vh[item * vh_size + i] = NAN;
      }
      return;
    }
    s.Orthogonalize(w);
    s.Order(w, own);
    if (!s.vectors) return;
    s.CompleteBasis(s.Normalize(w, own), w);
    s.Store(w, u + item * u_size, vh + item * vh_size);
  }
};

}  // namespace

void GpuSingularValues(const GPUContext& ctx, int64_t count, int64_t m, int64_t n, const double* a,
                       bool full, double* u, double* values, double* vh) {
  const int64_t k = std::min(m, n), length = std::max(m, n);
  const int64_t right_count = full ? length : k;
  const bool vectors = u != nullptr || vh != nullptr;
  int64_t doubles = k * length + k;
  if (vectors) doubles += 2 * k * k + right_count * length + length + right_count;
  const funcs::GpuArray<double> memory(ctx, count * doubles);
  const funcs::GpuArray<int64_t> orders(ctx, count * k);
  primitive::GpuForEachMatrix(ctx, count,
                              SvdBody{{m, n, k, length, right_count, m > n, vectors},
                                      a,
                                      u,
                                      values,
                                      vh,
                                      memory.data(),
                                      orders.data(),
                                      doubles});
}

}  // namespace funcs
}  // namespace phi
