#pragma once

// For files that nvcc compiles: funcs/sparse/convert.h for the device.
#include "phi/kernels/funcs/data_or_null.h"
#include "phi/kernels/funcs/gpu_array.h"
#include "phi/kernels/funcs/sparse/convert.h"
#include "phi/kernels/funcs/sparse/gpu_values.h"

namespace phi {
namespace funcs {

template <typename Sparse>
GpuSparsePattern PlacesOf(const GPUContext& ctx, const Sparse& x) {
  return GpuPatternOf(ctx, x);
}
inline GpuSparsePattern PlacesOf(const GPUContext& ctx, const DenseTensor& indices,
                                 const DDim& shape) {
  return GpuPatternOf(ctx, indices, shape);
}

/// Waits for the number of places.
template <typename T>
GpuSparsePattern TakeFilled(const GPUContext& ctx, const DenseTensor& x, int sparse_dim,
                            DenseTensor* values) {
  const DenseTensor held = x;
  const DDim dims = slice_ddim(held.dims(), 0, sparse_dim);
  const int64_t places = product(dims);
  const int64_t size = product(slice_ddim(held.dims(), sparse_dim, held.dims().size()));
  const T* data = DataOrNull<T>(held);
  const GpuArray<int64_t> flags(ctx, places);
  int64_t* flag = flags.data();
  primitive::GpuLoop(ctx, places, [=] DEVICE(int64_t i) {
    using C = ComputeType<T>;
    bool is_filled = false;
    for (int64_t k = 0; k < size && !is_filled; ++k) {
      is_filled = static_cast<C>(data[i * size + k]) != C(0);
    }
    flag[i] = is_filled ? 1 : 0;
  });
  const GpuSelected filled = GpuSelect(ctx, flag, places);
  GpuSparsePattern pattern = GpuNewPattern(ctx, dims, filled.count);
  pattern.is_coalesced = true;
  GpuCopyAsync(ctx, pattern.at, filled.positions,
               static_cast<size_t>(filled.count) * sizeof(int64_t));
  T* to = AllocAnew<T>(ctx, ValuesDims(pattern.nnz, held.dims(), sparse_dim), values);
  GpuGatherValues(ctx, data, pattern.at, places, pattern.nnz, size, to);
  return pattern;
}

template <typename T, typename Sparse>
void ToDense(const GPUContext& ctx, const Sparse& x, DenseTensor* out) {
  const GpuSparsePattern pattern = GpuPatternOf(ctx, x);
  const int64_t size = ValueSize(x), nnz = pattern.nnz, places = pattern.places;
  const DenseTensor values = x.values();
  T* to = AllocAnew<T>(ctx, x.dims(), out);
  GpuFillZeros(ctx, to, out->numel());
  const GpuSortedRows sorted = GpuSortPattern(ctx, pattern);
  const T* from = DataOrNull<T>(values);
  const int64_t *rows = sorted.rows, *positions = sorted.positions;
  primitive::GpuLoop(ctx, nnz * size, [=] DEVICE(int64_t i) {
    const int64_t j = i / size, k = i % size;
    const bool is_last = j + 1 == nnz || rows[j + 1] != rows[j];
    if (is_last && rows[j] < places) to[rows[j] * size + k] = from[positions[j] * size + k];
  });
}

template <typename T>
void TakePlaces(const GPUContext& ctx, const DenseTensor& x, const GpuSparsePattern& pattern,
                const DDim& values_dims, DenseTensor* values) {
  const DenseTensor held = x;
  const int64_t size = pattern.nnz == 0 ? 0 : product(values_dims) / pattern.nnz;
  T* to = AllocAnew<T>(ctx, values_dims, values);
  GpuGatherValues(ctx, DataOrNull<T>(held), pattern.at, pattern.places, pattern.nnz, size, to);
}

/// Whether `pattern`, or its places in order, are `places`, is found on the device: differ[0] and
/// differ[1] are 0 then.
inline void GpuCompare(const GPUContext& ctx, const GpuSparsePattern& pattern,
                       const GpuSortedRows& sorted, const GpuSparsePattern& places,
                       int64_t* differ) {
  const bool may_be_same = pattern.nnz == places.nnz;
  const int64_t *at = pattern.at, *rows = sorted.rows, *wanted = places.at;
  primitive::GpuLoop(ctx, 2, [=] DEVICE(int64_t i) { differ[i] = may_be_same ? 0 : 1; });
  if (!may_be_same) return;
  primitive::GpuLoop(ctx, pattern.nnz, [=] DEVICE(int64_t i) {
    if (at[i] != wanted[i]) differ[0] = 1;  // whoever writes, writes the same
    if (rows[i] != wanted[i]) differ[1] = 1;
  });
}

template <typename T, typename Sparse>
void GradientOfValues(const GPUContext& ctx, const GpuSparsePattern& pattern, const Sparse& grad,
                      DenseTensor* values_grad) {
  const GpuSparsePattern places = GpuPatternOf(ctx, grad);
  PADDLE_ENFORCE(
      places.dims == pattern.dims,
      errors::InvalidArgument("a gradient with coordinates for dimensions %s is not that "
                              "of values with coordinates for %s",
                              places.dims, pattern.dims));
  const DenseTensor held = grad.values();
  const T* from = DataOrNull<T>(held);
  const int64_t size = ValueSize(grad);
  T* to = AllocAnew<T>(ctx, ValuesDims(pattern.nnz, grad.dims(), pattern.dims.size()), values_grad);
  const GpuSortedRows order = GpuSortPattern(ctx, pattern), sorted = GpuSortPattern(ctx, places);
  const GpuArray<int64_t> differs(ctx, 2);
  GpuCompare(ctx, pattern, order, places, differs.data());
  const GpuRuns<T> sums = GpuRunsOf(sorted, places.nnz, from, size);
  const int64_t *rows = order.rows, *positions = order.positions, *differ = differs.data();
  const int64_t limit = pattern.places;
  primitive::GpuLoop(ctx, pattern.nnz * size, [=] DEVICE(int64_t i) {
    const int64_t j = i / size, k = i % size, target = positions[j] * size + k;
    if (differ[0] == 0) {
      to[target] = from[target];
    } else if (differ[1] == 0) {
      to[target] = from[i];
    } else {
      to[target] = rows[j] < limit ? sums.SumAt(rows[j], k) : T{};
    }
  });
}

template <typename T>
void SortIntoRows(const GPUContext& ctx, const SparseCooTensor& x, SparseCsrTensor* out) {
  const GpuSparsePattern pattern = GpuPatternOf(ctx, x);
  const GpuSortedRows sorted = GpuSortPattern(ctx, pattern);
  SetPattern(ctx, GpuInOrder(ctx, pattern, sorted), x.dims(), IndexTypeOf(x), out);
  T* to = AllocAnew<T>(ctx, {pattern.nnz}, out->mutable_values());
  GpuGatherValues(ctx, DataOrNull<T>(x.values()), sorted.positions, pattern.nnz, pattern.nnz, 1,
                  to);
}

/// Waits for the number of places.
template <typename T>
void SumPlaces(const GPUContext& ctx, const SparseCooTensor& x, SparseCooTensor* out) {
  const DDim shape = x.dims();
  const DataType index_type = IndexTypeOf(x);
  const int64_t size = ValueSize(x);
  const DenseTensor values = x.values();
  const GpuSparsePattern pattern = GpuPatternOf(ctx, x);
  const GpuSortedRows sorted = GpuSortPattern(ctx, pattern);
  const GpuSparsePattern once = GpuUnique(ctx, sorted.rows, pattern.nnz, pattern.dims);
  T* to = AllocAnew<T>(ctx, ValuesDims(once.nnz, shape, once.dims.size()), out->mutable_values());
  GpuSumAtPlaces(ctx, once, GpuRunsOf(sorted, pattern.nnz, DataOrNull<T>(values), size), to);
  SetPattern(ctx, once, shape, index_type, out);
}

}  // namespace funcs
}  // namespace phi
