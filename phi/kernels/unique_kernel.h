#pragma once

#include <vector>

#include "phi/core/dense_tensor.h"

namespace phi {

// The distinct elements of x, or (one value in `axis`) the distinct slices along that axis.
// int32, int64, float32, float64; lists of indices have the type `dtype`, int32 or int64. Outputs
// that are not asked for are not written and may be null.

/// The distinct elements, sorted. indices: the first position of each; index: for each element of x
/// the number of its distinct element; counts: how often each occurs. Source: legacy op `unique`
/// with is_sorted.
template <typename T, typename Context>
void UniqueKernel(const Context& ctx, const DenseTensor& x, bool return_index, bool return_inverse,
                  bool return_counts, const std::vector<int>& axis, DataType dtype,
                  DenseTensor* out, DenseTensor* indices, DenseTensor* index, DenseTensor* counts);

/// As UniqueKernel, or (not is_sorted) the distinct elements in the order of their first
/// occurrence, with `index`. Source: legacy op `unique`.
template <typename T, typename Context>
void UniqueRawKernel(const Context& ctx, const DenseTensor& x, bool return_index,
                     bool return_inverse, bool return_counts, const std::vector<int>& axis,
                     DataType dtype, bool is_sorted, DenseTensor* out, DenseTensor* indices,
                     DenseTensor* index, DenseTensor* counts);

/// The first element or slice of each run of equal ones. Source: legacy op `unique_consecutive`.
template <typename T, typename Context>
void UniqueConsecutiveKernel(const Context& ctx, const DenseTensor& x, bool return_inverse,
                             bool return_counts, const std::vector<int>& axis, DataType dtype,
                             DenseTensor* out, DenseTensor* index, DenseTensor* counts);

}  // namespace phi
