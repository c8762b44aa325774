#pragma once

// For files that nvcc compiles: funcs/sparse/softmax_lines.h for the device.
#include "phi/kernels/funcs/data_or_null.h"
#include "phi/kernels/funcs/gpu_array.h"
#include "phi/kernels/funcs/sparse/gpu_values.h"
#include "phi/kernels/funcs/sparse/softmax_lines.h"

namespace phi {
namespace funcs {

/// The elements of the values of x sorted by their line; what is out of range is in line `limit`.
struct GpuLines {
  GpuSortedRows sorted;
  int64_t count = 0;  // of elements
  int64_t limit = 0;
};

template <typename Sparse>
GpuLines GpuLinesAlong(const GPUContext& ctx, const Sparse& x, int axis) {
  const LineShape shape = LineShapeOf(x.dims(), axis);
  const GpuSparsePattern pattern = GpuPatternOf(ctx, x);
  const int64_t size = ValueSize(x), places = pattern.places;
  const int64_t limit = shape.length == 0 ? 0 : x.numel() / shape.length;
  const int64_t count = pattern.nnz * size;
  const GpuArray<int64_t> keys(ctx, count);
  int64_t* key = keys.data();
  const int64_t* at = pattern.at;
  primitive::GpuLoop(ctx, count, [=] DEVICE(int64_t i) {
    const int64_t place = at[i / size];
    key[i] = place < places ? shape.LineOf(place * size + i % size) : limit;
  });
  return {GpuSortRows(ctx, key, count, limit), count, limit};
}

// What stands at the first element of each line, which is found by a search.

template <typename T>
struct SoftmaxLineBody {
  const int64_t *lines, *positions;
  int64_t count, limit;
  const T* from;
  T *top, *sum;
  __device__ void operator()(int64_t i) const {
    const int64_t line = lines[i];
    if (line == limit || (i > 0 && lines[i - 1] == line)) return;
    T most = from[positions[i]];
    for (int64_t e = i + 1; e < count && lines[e] == line; ++e) {
      const T v = from[positions[e]];
      if (!(v <= most)) most = v;
    }
    T total = 0;
    for (int64_t e = i; e < count && lines[e] == line; ++e) {
      total += std::exp(from[positions[e]] - most);
    }
    top[i] = most;
    sum[i] = total;
  }
};

template <typename T, typename Sparse>
void SoftmaxOfLines(const GPUContext& ctx, const Sparse& x, int axis, Sparse* out) {
  const GpuLines lines = GpuLinesAlong(ctx, x, axis);
  const DenseTensor values = x.values();
  const T* from = DataOrNull<T>(values);
  const int64_t count = lines.count, limit = lines.limit;
  const GpuArray<T> tops(ctx, count);
  const GpuArray<T> sums(ctx, count);
  T *top = tops.data(), *sum = sums.data();
  const int64_t *line_of = lines.sorted.rows, *positions = lines.sorted.positions;
  primitive::GpuLoop(ctx, count,
                     SoftmaxLineBody<T>{line_of, positions, count, limit, from, top, sum});
  SharePattern(x, out);
  T* to = AllocAnew<T>(ctx, values.dims(), out->mutable_values());
  primitive::GpuLoop(ctx, count, [=] DEVICE(int64_t i) {
    const int64_t at = positions[i], line = line_of[i];
    if (line == limit) {
      to[at] = T(0);
    } else {
      const int64_t first = LowerBound(line_of, count, line);
      to[at] = std::exp(from[at] - top[first]) / sum[first];
    }
  });
}

template <typename T>
struct SoftmaxGradLineBody {
  const int64_t *lines, *positions;
  int64_t count, limit;
  const T *y, *dy;
  T* sum;
  __device__ void operator()(int64_t i) const {
    const int64_t line = lines[i];
    if (line == limit || (i > 0 && lines[i - 1] == line)) return;
    T total = 0;
    for (int64_t e = i; e < count && lines[e] == line; ++e) {
      total += y[positions[e]] * dy[positions[e]];
    }
    sum[i] = total;
  }
};

template <typename T, typename Sparse>
void SoftmaxGradOfLines(const GPUContext& ctx, const Sparse& out, const Sparse& out_grad, int axis,
                        Sparse* x_grad) {
  const GpuLines lines = GpuLinesAlong(ctx, out, axis);
  const DenseTensor values = out.values(), grads = out_grad.values();
  CheckSamePattern("out_grad", values, grads);
  const T *y = DataOrNull<T>(values), *dy = DataOrNull<T>(grads);
  const int64_t count = lines.count, limit = lines.limit;
  const GpuArray<T> sums(ctx, count);
  T* sum = sums.data();
  const int64_t *line_of = lines.sorted.rows, *positions = lines.sorted.positions;
  primitive::GpuLoop(ctx, count,
                     SoftmaxGradLineBody<T>{line_of, positions, count, limit, y, dy, sum});
  SharePattern(out, x_grad);
  T* to = AllocAnew<T>(ctx, values.dims(), x_grad->mutable_values());
  primitive::GpuLoop(ctx, count, [=] DEVICE(int64_t i) {
    const int64_t at = positions[i], line = line_of[i];
    if (line == limit) {
      to[at] = T(0);
    } else {
      to[at] = y[at] * (dy[at] - sum[LowerBound(line_of, count, line)]);
    }
  });
}

}  // namespace funcs
}  // namespace phi
