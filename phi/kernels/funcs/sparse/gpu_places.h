#pragma once

// For files that nvcc compiles: funcs/sparse/places.h for the device.
#include "phi/kernels/funcs/data_or_null.h"
#include "phi/kernels/funcs/gpu_array.h"
#include "phi/kernels/funcs/sparse/gpu_convert.h"
#include "phi/kernels/funcs/sparse/places.h"

namespace phi {
namespace funcs {

/// Takes a place apart: the coordinate in dimension d is worth steps[d] places of the result, after
/// `begin[d]` was taken from it, and is to be in [0, sizes[d]) then.
struct GpuPlaceMove {
  int rank = 0;
  int64_t dims[DDim::kMaxRank] = {};
  int64_t begin[DDim::kMaxRank] = {};
  int64_t sizes[DDim::kMaxRank] = {};
  int64_t steps[DDim::kMaxRank] = {};

  /// -1: a coordinate is outside.
  __device__ int64_t Moved(int64_t at) const {
    int64_t moved = 0;
    bool inside = true;
    for (int d = rank - 1; d >= 0; --d) {
      const int64_t index = at % dims[d] - begin[d];
      at /= dims[d];
      inside = inside && index >= 0 && index < sizes[d];
      moved += index * steps[d];
    }
    return inside ? moved : -1;
  }
};

/// From coordinates among `dims` to those among `to`, `begin` less; null: none less.
inline GpuPlaceMove GpuMoveOf(const DDim& dims, const int64_t* begin, const DDim& to) {
  GpuPlaceMove move;
  move.rank = dims.size();
  int64_t step = 1;
  for (int d = move.rank - 1; d >= 0; --d) {
    move.dims[d] = dims[d];
    move.begin[d] = begin == nullptr ? 0 : begin[d];
    move.sizes[d] = to[d];
    move.steps[d] = step;
    step *= to[d];
  }
  return move;
}

/// Enqueues: the places moved; one out of range, or moved outside, becomes that behind the last.
inline GpuSparsePattern GpuMovePlaces(const GPUContext& ctx, const GpuSparsePattern& pattern,
                                      const GpuPlaceMove& move, const DDim& dims) {
  GpuSparsePattern out = GpuNewPattern(ctx, dims, pattern.nnz);
  const int64_t *from = pattern.at, limit = pattern.places, places = out.places;
  int64_t* to = out.at;
  primitive::GpuLoop(ctx, pattern.nnz, [=] DEVICE(int64_t i) {
    const int64_t moved = from[i] < limit ? move.Moved(from[i]) : -1;
    to[i] = moved < 0 ? places : moved;
  });
  return out;
}

inline GpuSparsePattern PermutedPattern(const GPUContext& ctx, const GpuSparsePattern& pattern,
                                        const std::vector<int>& perm) {
  const PlacePermutation permutation = PermutationOfPlaces(pattern.dims, perm);
  GpuPlaceMove move = GpuMoveOf(pattern.dims, nullptr, pattern.dims);
  for (int d = 0; d < move.rank; ++d) move.steps[d] = permutation.steps[static_cast<size_t>(d)];
  return GpuMovePlaces(ctx, pattern, move, permutation.dims);
}

/// `order`: of the values, as many as the pattern has places; nullptr: as they stand.
template <typename T, typename Sparse>
void PutValues(const GPUContext& ctx, const Sparse& x, const GpuSparsePattern& pattern,
               const int64_t* order, const DDim& shape, Sparse* out) {
  const DataType index_type = IndexTypeOf(x);
  const int64_t size = ValueSize(x);
  const DenseTensor values = x.values();
  T* to =
      AllocAnew<T>(ctx, ValuesDims(pattern.nnz, shape, pattern.dims.size()), out->mutable_values());
  const T* from = DataOrNull<T>(values);
  if (order == nullptr) {
    GpuCopyAsync(ctx, to, from, static_cast<size_t>(values.numel()) * sizeof(T));
  } else {
    GpuGatherValues(ctx, from, order, values.dims()[0], pattern.nnz, size, to);
  }
  SetPattern(ctx, pattern, shape, index_type, out);
}

template <typename T>
void MoveValues(const GPUContext& ctx, const SparseCooTensor& x, const GpuSparsePattern& pattern,
                const DDim& shape, SparseCooTensor* out) {
  PutValues<T>(ctx, x, pattern, nullptr, shape, out);
}
template <typename T>
void MoveValues(const GPUContext& ctx, const SparseCsrTensor& x, const GpuSparsePattern& pattern,
                const DDim& shape, SparseCsrTensor* out) {
  const GpuSortedRows sorted = GpuSortPattern(ctx, pattern);
  PutValues<T>(ctx, x, GpuInOrder(ctx, pattern, sorted), sorted.positions, shape, out);
}

/// Waits for the number of values.
template <typename T, typename Sparse>
void CutValues(const GPUContext& ctx, const Sparse& x, const GpuSparsePattern& pattern,
               const SlicedRanges& ranges, Sparse* out) {
  const int rank = pattern.dims.size();
  const DDim dims =
      make_ddim(std::vector<int64_t>(ranges.size.begin(), ranges.size.begin() + rank));
  const GpuSparsePattern moved =
      GpuMovePlaces(ctx, pattern, GpuMoveOf(pattern.dims, ranges.begin.data(), dims), dims);
  const GpuArray<int64_t> flags(ctx, moved.nnz);
  int64_t* flag = flags.data();
  const int64_t *at = moved.at, places = moved.places;
  primitive::GpuLoop(ctx, moved.nnz, [=] DEVICE(int64_t i) { flag[i] = at[i] < places ? 1 : 0; });
  const GpuSelected kept = GpuSelect(ctx, flag, moved.nnz);
  const GpuSparsePattern taken = GpuNewPattern(ctx, dims, kept.count);
  GpuGatherValues(ctx, at, kept.positions, moved.nnz, kept.count, 1, taken.at);
  PutValues<T>(ctx, x, taken, kept.positions, make_ddim(ranges.size), out);
}

template <typename T, typename Sparse>
void PutBackValues(const GPUContext& ctx, const Sparse& out_grad, const GpuSparsePattern& pattern,
                   const SlicedRanges& ranges, const DDim& sparse_dims, const DDim& shape,
                   Sparse* x_grad) {
  std::vector<int64_t> begin;
  for (int d = 0; d < sparse_dims.size(); ++d) {
    begin.push_back(-ranges.begin[static_cast<size_t>(d)]);
  }
  const GpuPlaceMove move = GpuMoveOf(pattern.dims, begin.data(), sparse_dims);
  PutValues<T>(ctx, out_grad, GpuMovePlaces(ctx, pattern, move, sparse_dims), nullptr, shape,
               x_grad);
}

}  // namespace funcs
}  // namespace phi
