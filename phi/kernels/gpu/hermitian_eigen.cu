#include <cmath>

#include "phi/kernels/funcs/gpu_array.h"
#include "phi/kernels/funcs/linalg/gpu_spectral.h"
#include "phi/kernels/primitive/gpu_jacobi.h"

namespace phi {
namespace funcs {
namespace {

// x becomes c x - s y', y becomes s x + c y', with y' = phase y.
template <typename V>
struct JacobiTurn {
  double c, s;
  V phase;
  __device__ void Apply(V y_phase, V* x, V* y) const {
    const V a = *x, b = y_phase * *y;
    *x = V(c) * a - V(s) * b;
    *y = V(s) * a + V(c) * b;
  }
};

template <typename V>
struct HermitianEigenBody {
  int64_t n;
  bool lower;
  const V* from;
  V* matrices;           // [count, n, n]
  V* rows;               // of vectors, [count, n, n]; or nullptr
  JacobiTurn<V>* turns;  // [count, (n + 1) / 2]
  int64_t* orders;       // [count, n]
  double* values;
  V* vectors;

  // Both triangles, from one; true if all of it is finite.
  __device__ bool Load(const V* in, V* a, V* v) const {
    bool bad = false;
    primitive::ForEachInBlock(0, n, 0, n, [&](int64_t i, int64_t j) {
      const bool own = lower ? j <= i : j >= i;
      V value = own ? in[i * n + j] : primitive::ConjugateOf(in[j * n + i]);
      if (i == j) value = V(primitive::RealOf(value));
      a[i * n + j] = value;
      if (v != nullptr) v[i * n + j] = V(i == j ? 1.0 : 0.0);
      bad = bad || !isfinite(primitive::ModulusOf(value) * primitive::ModulusOf(value));
    });
    return !primitive::AnyInBlock(bad);
  }

  // What makes elements (p, q) and (q, p) zero.
  __device__ JacobiTurn<V> TurnOf(const V* a, int64_t p, int64_t q) const {
    const V both = a[p * n + q];
    const double size = primitive::ModulusOf(both);
    const double gap =
        (primitive::RealOf(a[q * n + q]) - primitive::RealOf(a[p * n + p])) / (2 * size);
    const double t = copysign(1.0, gap) / (fabs(gap) + hypot(gap, 1.0));
    const double c = 1 / sqrt(t * t + 1);
    return {c, t * c, primitive::ConjugateOf(primitive::UnitOf(both, size))};
  }

  // One round of rotations; true if this thread found a pair to turn.
  __device__ bool Round(int64_t round, double least, V* a, V* v, JacobiTurn<V>* turn) const {
    const primitive::Tournament t{n};
    bool turned = false;
    int64_t p, q;
    for (int64_t k = threadIdx.x; k < t.Pairs(); k += primitive::kMatrixThreads) {
      turn[k] = {1, 0, V(1)};
      if (!t.Pair(round, k, &p, &q) || primitive::ModulusOf(a[p * n + q]) <= least) continue;
      turn[k] = TurnOf(a, p, q);
      turned = true;
    }
    __syncthreads();
    for (int64_t i = primitive::MatrixWarp(); i < n; i += primitive::kMatrixWarps) {
      for (int64_t k = primitive::MatrixLane(); k < t.Pairs(); k += kps::kWarpSize) {
        if (turn[k].s == 0 || !t.Pair(round, k, &p, &q)) continue;
        turn[k].Apply(turn[k].phase, a + i * n + p, a + i * n + q);
      }
    }
    __syncthreads();
    for (int64_t k = primitive::MatrixWarp(); k < t.Pairs(); k += primitive::kMatrixWarps) {
      if (turn[k].s == 0 || !t.Pair(round, k, &p, &q)) continue;
      const V turned_back = primitive::ConjugateOf(turn[k].phase);
      for (int64_t j = primitive::MatrixLane(); j < n; j += kps::kWarpSize) {
        turn[k].Apply(turned_back, a + p * n + j, a + q * n + j);
        if (v != nullptr) turn[k].Apply(turn[k].phase, v + p * n + j, v + q * n + j);
      }
      __syncwarp();
      if (primitive::MatrixLane() == 0) {
        a[p * n + q] = a[q * n + p] = V(0);
        a[p * n + p] = V(primitive::RealOf(a[p * n + p]));
        a[q * n + q] = V(primitive::RealOf(a[q * n + q]));
      }
    }
    __syncthreads();
    return turned;
  }

  __device__ void Store(int64_t item, const V* a, const V* v) const {
    int64_t* const order = orders + item * n;
    for (int64_t i = threadIdx.x; i < n; i += primitive::kMatrixThreads) {
      const double mine = primitive::RealOf(a[i * n + i]);
      int64_t rank = 0;
      for (int64_t j = 0; j < n; ++j) {
        const double other = primitive::RealOf(a[j * n + j]);
        rank += other < mine || (other == mine && j < i) ? 1 : 0;
      }
      order[rank] = i;
      values[item * n + rank] = mine;
    }
    __syncthreads();
    V* const to = vectors + item * n * n;
    for (int64_t r = primitive::MatrixWarp(); r < n && v != nullptr; r += primitive::kMatrixWarps) {
      const V* const row = v + order[r] * n;
      const V factor = primitive::PhaseByWarp(n, row, 1);
      for (int64_t i = primitive::MatrixLane(); i < n; i += kps::kWarpSize) {
        to[i * n + r] = row[i] * factor;
      }
    }
  }

  __device__ void operator()(int64_t item) const {
    V* const a = matrices + item * n * n;
    V* const v = rows == nullptr ? nullptr : rows + item * n * n;
    if (!Load(from + item * n * n, a, v)) {
      for (int64_t i = threadIdx.x; i < n; i += primitive::kMatrixThreads) {
        values[item * n + i] = NAN;
      }
      for (int64_t i = threadIdx.x; v != nullptr && i < n * n; i += primitive::kMatrixThreads) {
        vectors[item * n * n + i] = V(static_cast<double>(NAN));
      }
      return;
    }
    double squares = 0;
    for (int64_t i = threadIdx.x; i < n * n; i += primitive::kMatrixThreads) {
      const double size = primitive::ModulusOf(a[i]);
      squares += size * size;
    }
    const double least =
        primitive::kJacobiEpsilon * sqrt(primitive::SumOverBlock(squares)) / static_cast<double>(n);
    bool turned = true;
    for (int sweep = 0; turned && sweep < primitive::kMostJacobiSweeps; ++sweep) {
      bool mine = false;
      for (int64_t round = 0; round < primitive::Tournament{n}.Rounds(); ++round) {
        const bool now = Round(round, least, a, v, turns + item * ((n + 1) / 2));
        mine = mine || now;
      }
      turned = primitive::AnyInBlock(mine);
    }
    Store(item, a, v);
  }
};

}  // namespace

template <typename V>
void GpuHermitianEigen(const GPUContext& ctx, int64_t count, int64_t n, const V* a, bool lower,
                       double* values, V* vectors) {
  if (count * n == 0) return;
  const size_t elements = static_cast<size_t>(count * n * n);
  const bool wanted = vectors != nullptr;
  const AllocationPtr matrices = ctx.Workspace(elements * sizeof(V));
  const AllocationPtr rows = ctx.Workspace(wanted ? elements * sizeof(V) : 0);
  const funcs::GpuArray<JacobiTurn<V>> turns(ctx, count * ((n + 1) / 2));
  const funcs::GpuArray<int64_t> orders(ctx, count * n);
  primitive::GpuForEachMatrix(ctx, count,
                              HermitianEigenBody<V>{n, lower, a, static_cast<V*>(matrices->ptr()),
                                                    wanted ? static_cast<V*>(rows->ptr()) : nullptr,
                                                    turns.data(), orders.data(), values, vectors});
}

template void GpuHermitianEigen<double>(const GPUContext&, int64_t, int64_t, const double*, bool,
                                        double*, double*);
template void GpuHermitianEigen<complex128>(const GPUContext&, int64_t, int64_t, const complex128*,
                                            bool, double*, complex128*);

}  // namespace funcs
}  // namespace phi
