#pragma once

// For files that nvcc compiles.
#include "phi/backends/gpu/gpu_value_check.h"
#include "phi/kernels/funcs/elementwise/compute_type.h"
#include "phi/kernels/funcs/gpu_array.h"
#include "phi/kernels/funcs/index/embedding.h"
#include "phi/kernels/funcs/index/gpu_sort_rows.h"
#include "phi/kernels/funcs/reduce/axis.h"
#include "phi/kernels/primitive/gpu_loop.h"

namespace phi {
namespace primitive {

// Note [Sums by index on the GPU]
// Rows that are added to one place are sorted by that place, and the thread of the first of them
// adds them all, in the order in which they came: the same sum every time, and that of the CPU.

template <typename Id>
struct TargetRowBody {
  GpuIndexCheck check;
  const Id* ids;
  int64_t len, padding;
  int64_t* rows;
  // What is left out gets the row behind the last one.
  __device__ void operator()(int64_t i) const {
    const int64_t id = static_cast<int64_t>(ids[i]);
    const bool is_padding = padding != funcs::kNoPadding && id == padding;
    rows[i] = check.Holds(id) && !is_padding ? id : len;
  }
};

template <typename T>
struct ScatterAddBody {
  const int64_t *rows, *positions;  // sorted by row
  int64_t count;
  funcs::AxisSplit s;
  const T* from;
  T* to;
  __device__ void operator()(int64_t unit) const {
    using C = funcs::ComputeType<T>;
    const int64_t k = unit % s.inner, rest = unit / s.inner;
    const int64_t j = rest % count, block = rest / count;
    const int64_t row = rows[j];
    if (row == s.len || (j > 0 && rows[j - 1] == row)) return;
    T* const target = to + (block * s.len + row) * s.inner + k;
    T sum = *target;  // rounded after each, as on the CPU
    for (int64_t i = j; i < count && rows[i] == row; ++i) {
      const T term = from[(block * count + positions[i]) * s.inner + k];
      sum = static_cast<T>(static_cast<C>(sum) + static_cast<C>(term));
    }
    *target = sum;
  }
};

/// Enqueues: adds row i of each of the s.outer blocks of `from` to row rows[i] of that block of
/// `to`; a row is s.inner elements. `rows`: `count` in memory of the device, each in [0, s.len];
/// s.len is left out.
template <typename T>
void GpuScatterAddRows(const GPUContext& ctx, const T* from, const funcs::AxisSplit& s,
                       const int64_t* rows, int64_t count, T* to) {
  if (count == 0) return;
  const funcs::GpuSortedRows sorted = funcs::GpuSortRows(ctx, rows, count, s.len);
  GpuLoop(ctx, s.outer * count * s.inner,
          ScatterAddBody<T>{sorted.rows, sorted.positions, count, s, from, to});
}

/// Enqueues: adds row i of each of the s.outer blocks of `from` to row ids[i] (in [0, s.len)) of
/// that block of `to`; a row is s.inner elements. Left out: the id `padding` (kNoPadding: none),
/// and ids out of range, which `check` reports. Errors: InvalidArgument unless ids are int32 or
/// int64.
template <typename T>
void GpuScatterAdd(const GPUContext& ctx, const T* from, const funcs::AxisSplit& s,
                   const DenseTensor& ids, const char* input, const GpuIndexCheck& check,
                   int64_t padding, T* to) {
  const int64_t count = ids.numel();
  if (count == 0) return;
  const funcs::GpuArray<int64_t> memory(ctx, count);
  int64_t* rows = memory.data();
  if (ids.dtype() == DataType::INT32) {
    GpuLoop(ctx, count, TargetRowBody<int32_t>{check, ids.data<int32_t>(), s.len, padding, rows});
  } else if (ids.dtype() == DataType::INT64) {
    GpuLoop(ctx, count, TargetRowBody<int64_t>{check, ids.data<int64_t>(), s.len, padding, rows});
  } else {
    PADDLE_THROW(
        errors::InvalidArgument("input %s must be int32 or int64; it is %s", input, ids.dtype()));
  }
  GpuScatterAddRows(ctx, from, s, rows, count, to);
}

}  // namespace primitive
}  // namespace phi
