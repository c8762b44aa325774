#pragma once

// For files that nvcc compiles. Note [Sparse patterns on the GPU]
#include "phi/kernels/funcs/elementwise/compute_type.h"
#include "phi/kernels/funcs/gpu_copy.h"
#include "phi/kernels/funcs/index/gpu_search.h"
#include "phi/kernels/funcs/sparse/gpu_pattern.h"
#include "phi/kernels/funcs/sparse/values.h"
#include "phi/kernels/primitive/gpu_loop.h"

namespace phi {
namespace funcs {

/// Values, of `size` elements each, in runs of one place: rows[i] is the place of value
/// positions[i], and the rows do not fall.
template <typename T>
struct GpuRuns {
  const int64_t *rows, *positions;
  int64_t count;
  const T* values;
  int64_t size;

  /// The sum of element k of the values at `place` as Acc, in the order of the values; 0 if there
  /// are none.
  template <typename Acc>
  __device__ Acc WideSumAt(int64_t place, int64_t k) const {
    int64_t i = LowerBound(rows, count, place);
    if (i == count || rows[i] != place) return Acc(0);
    auto sum = static_cast<Acc>(values[positions[i] * size + k]);
    for (++i; i < count && rows[i] == place; ++i) {
      sum = static_cast<Acc>(sum + static_cast<Acc>(values[positions[i] * size + k]));
    }
    return sum;
  }
  /// The same in float for half types. bool is no sum: any of them.
  __device__ T SumAt(int64_t place, int64_t k) const {
    return static_cast<T>(WideSumAt<ComputeType<T>>(place, k));
  }
};

template <typename T>
GpuRuns<T> GpuRunsOf(const GpuSortedRows& sorted, int64_t count, const T* values, int64_t size) {
  return {sorted.rows, sorted.positions, count, values, size};
}

/// Enqueues: to[i] = from[rows[i]], `size` elements each; zeros where a row is not in [0, limit).
template <typename T>
void GpuGatherValues(const GPUContext& ctx, const T* from, const int64_t* rows, int64_t limit,
                     int64_t count, int64_t size, T* to) {
  primitive::GpuLoop(ctx, count * size, [=] DEVICE(int64_t i) {
    const int64_t row = rows[i / size];
    const bool is_there = row >= 0 && row < limit;
    to[i] = is_there ? from[row * size + i % size] : T{};
  });
}

/// Enqueues: the sums of the values at each place of `pattern`.
template <typename T>
void GpuSumAtPlaces(const GPUContext& ctx, const GpuSparsePattern& pattern, const GpuRuns<T>& runs,
                    T* to) {
  const int64_t* at = pattern.at;
  const int64_t size = runs.size;
  primitive::GpuLoop(ctx, pattern.nnz * size,
                     [=] DEVICE(int64_t i) { to[i] = runs.SumAt(at[i / size], i % size); });
}

template <typename T>
void GpuFillZeros(const GPUContext& ctx, T* to, int64_t count) {
  GpuZeroAsync(ctx, to, static_cast<size_t>(count) * sizeof(T));
}

}  // namespace funcs
}  // namespace phi
