#pragma once

#include <vector>

#include "phi/core/dense_tensor.h"

namespace phi {

// The different elements of x, or (axis: a scalar) its different slices along an axis.
// int32, int64, float32, float64; lists of indices have the type `dtype`, int32 or int64. Outputs
// that are not asked for are not written and may be null.

/// Sorted. indices: where each comes first; index: of each of x, which one it is; counts: how often
/// each comes. Source: legacy op `unique` with is_sorted.
template <typename T, typename Context>
void UniqueKernel(const Context& ctx, const DenseTensor& x, bool return_index, bool return_inverse,
                  bool return_counts, const std::vector<int>& axis, DataType dtype,
                  DenseTensor* out, DenseTensor* indices, DenseTensor* index, DenseTensor* counts);

/// As UniqueKernel, or (not is_sorted) the different elements in the order in which they come, with
/// index. Source: legacy op `unique`.
template <typename T, typename Context>
void UniqueRawKernel(const Context& ctx, const DenseTensor& x, bool return_index,
                     bool return_inverse, bool return_counts, const std::vector<int>& axis,
                     DataType dtype, bool is_sorted, DenseTensor* out, DenseTensor* indices,
                     DenseTensor* index, DenseTensor* counts);

/// Each of the runs of equal elements or slices once. Source: legacy op `unique_consecutive`.
template <typename T, typename Context>
void UniqueConsecutiveKernel(const Context& ctx, const DenseTensor& x, bool return_inverse,
                             bool return_counts, const std::vector<int>& axis, DataType dtype,
                             DenseTensor* out, DenseTensor* index, DenseTensor* counts);

}  // namespace phi
