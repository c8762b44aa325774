#pragma once

#include "phi/common/int_array.h"
#include "phi/core/dense_tensor.h"

namespace phi {

// Logical reductions along axes: an element that is not 0 is true. bool, int32, int64, float32,
// float64; out is bool.
// dims: the axes, in [-rank, rank); none: all. keep_dim: reduced axes stay as 1. The Raw forms read
// the legacy attribute `reduce_all`: then dims is ignored. All axes and no keep_dim give rank 0.
// out is not x. Errors: InvalidArgument for an axis out of range (raised by ReduceInferMeta).

/// Whether all elements are true; true for no elements. Source: legacy op `reduce_all`.
template <typename T, typename Context>
void AllKernel(const Context& ctx, const DenseTensor& x, const IntArray& dims, bool keep_dim,
               DenseTensor* out);
template <typename T, typename Context>
void AllRawKernel(const Context& ctx, const DenseTensor& x, const IntArray& dims, bool keep_dim,
                  bool reduce_all, DenseTensor* out);

/// Whether any element is true; false for no elements. Source: legacy op `reduce_any`.
template <typename T, typename Context>
void AnyKernel(const Context& ctx, const DenseTensor& x, const IntArray& dims, bool keep_dim,
               DenseTensor* out);
template <typename T, typename Context>
void AnyRawKernel(const Context& ctx, const DenseTensor& x, const IntArray& dims, bool keep_dim,
                  bool reduce_all, DenseTensor* out);

}  // namespace phi
