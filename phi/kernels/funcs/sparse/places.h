#pragma once

#include <numeric>

#include "phi/common/int_array.h"
#include "phi/kernels/funcs/data_or_null.h"
#include "phi/kernels/funcs/sparse/convert.h"

namespace phi {
namespace funcs {

// What takes a context has an overload for the GPU: gpu_places.h.

/// `perm` as positions; checks that it names each of `rank` dimensions once. Errors:
/// InvalidArgument.
std::vector<int> CheckedPermutation(const std::vector<int>& perm, int rank);
std::vector<int> InversePermutation(const std::vector<int>& perm);
DDim PermutedDims(const DDim& dims, const std::vector<int>& perm);
/// How the places of a pattern move when its dimensions are permuted: the coordinate in dimension d
/// of x is worth steps[d] places of the result. Errors: InvalidArgument if a dimension behind the
/// first ones, which have coordinates, moves.
struct PlacePermutation {
  DDim dims;  // of the result
  std::vector<int64_t> steps;
};
PlacePermutation PermutationOfPlaces(const DDim& dims, const std::vector<int>& perm);
template <typename Context>
SparsePattern PermutedPattern(const Context& /*ctx*/, const SparsePattern& pattern,
                              const std::vector<int>& perm) {
  const PlacePermutation permutation = PermutationOfPlaces(pattern.dims, perm);
  SparsePattern out;
  out.dims = permutation.dims;
  out.at.reserve(pattern.at.size());
  for (int64_t at : pattern.at) {
    int64_t moved = 0;
    for (int d = pattern.dims.size() - 1; d >= 0; --d) {
      moved += at % pattern.dims[d] * permutation.steps[static_cast<size_t>(d)];
      at /= pattern.dims[d];
    }
    out.at.push_back(moved);
  }
  return out;
}

/// `shape` with its -1 and 0 replaced, for a tensor of the shape `dims`. Errors: InvalidArgument.
DDim ReshapedDims(const std::vector<int64_t>& shape, const DDim& dims);

/// The part of each dimension that a slice takes.
struct SlicedRanges {
  std::vector<int64_t> begin, size;
};
/// Errors: InvalidArgument for an axis outside [-rank, rank), repeated or not among the first
/// `sparse_dim`.
SlicedRanges RangesOf(const DDim& dims, int sparse_dim, const IntArray& axes,
                      const IntArray& starts, const IntArray& ends);

/// out: values in the order of `order`, at the places of `pattern`, of shape `shape`.
template <typename T, typename Context, typename Sparse>
void PutValues(const Context& ctx, const Sparse& x, const SparsePattern& pattern,
               const std::vector<int64_t>& order, const DDim& shape, Sparse* out) {
  const DataType index_type = IndexTypeOf(x);
  const int64_t size = ValueSize(x);
  const DenseTensor values = x.values();
  T* to = AllocAnew<T>(ctx, ValuesDims(pattern.nnz(), shape, pattern.dims.size()),
                       out->mutable_values());
  GatherValues(DataOrNull<T>(values), order, size, to);
  SetPattern(ctx, pattern, shape, index_type, out);
}

inline std::vector<int64_t> SameOrder(const SparsePattern& pattern) {
  std::vector<int64_t> order(pattern.at.size());
  std::iota(order.begin(), order.end(), 0);
  return order;
}

/// As PutValues of all values of x at the places of `pattern`; those of a CSR tensor get in order.
template <typename T, typename Context>
void MoveValues(const Context& ctx, const SparseCooTensor& x, const SparsePattern& pattern,
                const DDim& shape, SparseCooTensor* out) {
  PutValues<T>(ctx, x, pattern, SameOrder(pattern), shape, out);
}
template <typename T, typename Context>
void MoveValues(const Context& ctx, const SparseCsrTensor& x, const SparsePattern& pattern,
                const DDim& shape, SparseCsrTensor* out) {
  const std::vector<int64_t> order = SortedOrder(pattern);
  PutValues<T>(ctx, x, InOrder(pattern, order), order, shape, out);
}

/// out: the values of x at places that `ranges` take, moved to where they begin.
template <typename T, typename Context, typename Sparse>
void CutValues(const Context& ctx, const Sparse& x, const SparsePattern& pattern,
               const SlicedRanges& ranges, Sparse* out) {
  const int rank = pattern.dims.size();
  SparsePattern kept;
  kept.dims = make_ddim(std::vector<int64_t>(ranges.size.begin(), ranges.size.begin() + rank));
  std::vector<int64_t> order;
  for (size_t i = 0; i < pattern.at.size(); ++i) {
    int64_t at = pattern.at[i], moved = 0, step = 1;
    bool inside = true;
    for (int d = rank - 1; d >= 0; --d) {
      const int64_t index = at % pattern.dims[d] - ranges.begin[static_cast<size_t>(d)];
      at /= pattern.dims[d];
      inside = inside && index >= 0 && index < kept.dims[d];
      moved += index * step;
      step *= kept.dims[d];
    }
    if (!inside) continue;
    kept.at.push_back(moved);
    order.push_back(static_cast<int64_t>(i));
  }
  PutValues<T>(ctx, x, kept, order, make_ddim(ranges.size), out);
}

/// x_grad: the values of out_grad at the places that they were taken from, of `sparse_dims`.
template <typename T, typename Context, typename Sparse>
void PutBackValues(const Context& ctx, const Sparse& out_grad, SparsePattern pattern,
                   const SlicedRanges& ranges, const DDim& sparse_dims, const DDim& shape,
                   Sparse* x_grad) {
  const int rank = sparse_dims.size();
  for (int64_t& place : pattern.at) {
    int64_t at = place, moved = 0, step = 1;
    for (int d = rank - 1; d >= 0; --d) {
      moved += (at % pattern.dims[d] + ranges.begin[static_cast<size_t>(d)]) * step;
      at /= pattern.dims[d];
      step *= sparse_dims[d];
    }
    place = moved;
  }
  pattern.dims = sparse_dims;
  PutValues<T>(ctx, out_grad, pattern, SameOrder(pattern), shape, x_grad);
}

}  // namespace funcs
}  // namespace phi
