#pragma once

// For files that nvcc compiles.
#include "phi/kernels/funcs/index/gpu_sort_rows.h"
#include "phi/kernels/primitive/gpu_loop.h"

namespace phi {
namespace primitive {

template <typename T, typename Value, typename Target>
struct ScatterTermsBody {
  const int64_t *rows, *positions;  // sorted by row
  int64_t count, limit;
  const T* weights;
  Value value;
  Target target;
  T* to;
  __device__ void operator()(int64_t unit) const {
    const int64_t j = unit % count, c = unit / count;
    const int64_t row = rows[j];
    if (row == limit || (j > 0 && rows[j - 1] == row)) return;
    T sum = T(0);
    for (int64_t i = j; i < count && rows[i] == row; ++i) {
      const int64_t term = positions[i];
      sum += weights[term] * value(term, c);
    }
    to[target(row, c)] = sum;
  }
};

/// Enqueues: to[target(row, c)] = the sum of weights[j] * value(j, c) over the terms j of that row,
/// in their order, for each row that has terms and each c in [0, channels). rows[j] is in
/// [0, limit]; `limit` leaves the term out. Note [Sums by index on the GPU]
template <typename T, typename Value, typename Target>
void GpuScatterTerms(const GPUContext& ctx, const int64_t* rows, const T* weights, int64_t count,
                     int64_t limit, int64_t channels, Value value, Target target, T* to) {
  if (count == 0) return;
  const funcs::GpuSortedRows sorted = funcs::GpuSortRows(ctx, rows, count, limit);
  GpuLoop(ctx, count * channels,
          ScatterTermsBody<T, Value, Target>{sorted.rows, sorted.positions, count, limit, weights,
                                             value, target, to});
}

}  // namespace primitive
}  // namespace phi
