#pragma once

#include <numeric>

#include "phi/common/int_array.h"
#include "phi/kernels/funcs/sparse/values.h"

namespace phi {
namespace funcs {

/// `perm` as positions; checks that it names each of `rank` dimensions once. Errors:
/// InvalidArgument.
std::vector<int> CheckedPermutation(const std::vector<int>& perm, int rank);
std::vector<int> InversePermutation(const std::vector<int>& perm);
DDim PermutedDims(const DDim& dims, const std::vector<int>& perm);
SparsePattern PermutedPattern(const SparsePattern& pattern, const std::vector<int>& perm);

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
  GatherValues(DataOf<T>(values), order, size, to);
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

}  // namespace funcs
}  // namespace phi
