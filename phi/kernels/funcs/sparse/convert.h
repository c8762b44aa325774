#pragma once

#include "phi/kernels/funcs/data_or_null.h"
#include "phi/kernels/funcs/sparse/values.h"

namespace phi {
namespace funcs {

// From one form of a sparse tensor to another. Each has an overload for the GPU: gpu_convert.h.

/// The places of the values of a tensor, or of COO indices that no tensor holds yet.
template <typename Context, typename Sparse>
SparsePattern PlacesOf(const Context& /*ctx*/, const Sparse& x) {
  return PatternOf(x);
}
template <typename Context>
SparsePattern PlacesOf(const Context& /*ctx*/, const DenseTensor& indices, const DDim& shape) {
  return PatternOf(indices, shape);
}

/// The places of x, of its first `sparse_dim` dimensions, that are not all 0; writes their values.
template <typename T, typename Context>
SparsePattern TakeFilled(const Context& ctx, const DenseTensor& x, int sparse_dim,
                         DenseTensor* values) {
  const DenseTensor held = x;
  SparsePattern pattern;
  pattern.dims = slice_ddim(held.dims(), 0, sparse_dim);
  const int64_t places = product(pattern.dims);
  const int64_t size = product(slice_ddim(held.dims(), sparse_dim, held.dims().size()));
  const T* data = DataOrNull<T>(held);
  for (int64_t i = 0; i < places; ++i) {
    const T* from = data + i * size;
    if (std::any_of(from, from + size, [](T v) { return v != T(0); })) pattern.at.push_back(i);
  }
  T* to = AllocAnew<T>(ctx, ValuesDims(pattern.nnz(), held.dims(), sparse_dim), values);
  GatherValues(data, pattern.at, size, to);
  return pattern;
}

/// 0 where x has no value; of several values in one place the last.
template <typename T, typename Context, typename Sparse>
void ToDense(const Context& ctx, const Sparse& x, DenseTensor* out) {
  const SparsePattern pattern = PatternOf(x);
  const int64_t size = ValueSize(x);
  const DenseTensor values = x.values();
  T* to = AllocAnew<T>(ctx, x.dims(), out);
  std::fill_n(to, out->numel(), T(0));
  const T* from = DataOrNull<T>(values);
  for (const int64_t at : pattern.at) {
    std::copy_n(from, size, to + at * size);
    from += size;
  }
}

/// The values that a dense tensor has at these places.
template <typename T, typename Context>
void TakePlaces(const Context& ctx, const DenseTensor& x, const SparsePattern& pattern,
                const DDim& values_dims, DenseTensor* values) {
  const DenseTensor held = x;
  const int64_t size = pattern.nnz() == 0 ? 0 : product(values_dims) / pattern.nnz();
  T* to = AllocAnew<T>(ctx, values_dims, values);
  GatherValues(DataOrNull<T>(held), pattern.at, size, to);
}

/// The gradient of values at the places of `pattern`, out of that of a tensor made of them.
template <typename T, typename Context, typename Sparse>
void GradientOfValues(const Context& ctx, const SparsePattern& pattern, const Sparse& grad,
                      DenseTensor* values_grad) {
  const SparsePattern places = PatternOf(grad);
  if (pattern.at == places.at) return CopyTensor<T>(ctx, grad.values(), values_grad);
  const DenseTensor held = grad.values();
  const T* from = DataOrNull<T>(held);
  const int64_t size = ValueSize(grad);
  const DDim dims = ValuesDims(pattern.nnz(), grad.dims(), pattern.dims.size());
  T* to = AllocAnew<T>(ctx, dims, values_grad);
  const std::vector<int64_t> order = SortedOrder(pattern);
  if (InOrder(pattern, order).at == places.at) {
    for (const int64_t i : order) {
      std::copy_n(from, size, to + i * size);
      from += size;
    }
    return;
  }
  const auto sums = Coalesce(places, from, size);
  for (const int64_t at : pattern.at) {
    const int64_t i = FindPlace(sums.pattern, at);
    to =
        i < 0 ? std::fill_n(to, size, T(0)) : std::copy_n(sums.values.begin() + i * size, size, to);
  }
}

/// x with its values in the order of their places; those of one place keep their order.
template <typename T, typename Context>
void SortIntoRows(const Context& ctx, const SparseCooTensor& x, SparseCsrTensor* out) {
  const auto pattern = PatternOf(x);
  const std::vector<int64_t> order = SortedOrder(pattern);
  SetPattern(ctx, InOrder(pattern, order), x.dims(), IndexTypeOf(x), out);
  T* to = AllocAnew<T>(ctx, {pattern.nnz()}, out->mutable_values());
  GatherValues(DataOrNull<T>(x.values()), order, 1, to);
}

/// x with the values of each place summed, in the order of the places. out may be x.
template <typename T, typename Context>
void SumPlaces(const Context& ctx, const SparseCooTensor& x, SparseCooTensor* out) {
  const DDim shape = x.dims();
  const DataType index_type = IndexTypeOf(x);
  const auto sum = Coalesce(PatternOf(x), DataOrNull<T>(x.values()), ValueSize(x));
  T* to = AllocAnew<T>(ctx, ValuesDims(sum.pattern.nnz(), shape, sum.pattern.dims.size()),
                       out->mutable_values());
  std::copy(sum.values.begin(), sum.values.end(), to);
  SetPattern(ctx, sum.pattern, shape, index_type, out);
}

}  // namespace funcs
}  // namespace phi
