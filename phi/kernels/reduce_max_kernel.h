#pragma once

#include "phi/common/int_array.h"
#include "phi/core/dense_tensor.h"

namespace phi {

// The largest and smallest element along axes; NaN if there is one. int32, int64, float32, float64.
// dims: the axes, in [-rank, rank); none: all. keep_dim: reduced axes stay as 1. The Raw forms read
// the legacy attribute `reduce_all`: then dims is ignored. All axes and no keep_dim give rank 0.
// out is not x. Errors: InvalidArgument for an axis out of range (raised by ReduceInferMeta) and if
// there is no element to choose from.

/// The largest. Source: legacy ops `reduce_max` and `reduce_amax`, which differ in their gradients.
template <typename T, typename Context>
void MaxKernel(const Context& ctx, const DenseTensor& x, const IntArray& dims, bool keep_dim,
               DenseTensor* out);
template <typename T, typename Context>
void MaxRawKernel(const Context& ctx, const DenseTensor& x, const IntArray& dims, bool keep_dim,
                  bool reduce_all, DenseTensor* out);

/// The smallest. Source: legacy ops `reduce_min` and `reduce_amin`.
template <typename T, typename Context>
void MinKernel(const Context& ctx, const DenseTensor& x, const IntArray& dims, bool keep_dim,
               DenseTensor* out);
template <typename T, typename Context>
void MinRawKernel(const Context& ctx, const DenseTensor& x, const IntArray& dims, bool keep_dim,
                  bool reduce_all, DenseTensor* out);

/// x_grad: out_grad at every element that equals the result, 0 elsewhere. Source: legacy ops
/// `reduce_max_grad` and `reduce_min_grad`.
template <typename T, typename Context>
void ReduceMaxGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& out,
                         const DenseTensor& out_grad, const IntArray& dims, bool keep_dim,
                         bool reduce_all, DenseTensor* x_grad);

/// As ReduceMaxGradKernel, but elements that equal the result share out_grad evenly. Source: legacy
/// ops `reduce_amax_grad` and `reduce_amin_grad`.
template <typename T, typename Context>
void ReduceAMaxGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& out,
                          const DenseTensor& out_grad, const IntArray& dims, bool keep_dim,
                          bool reduce_all, DenseTensor* x_grad);

}  // namespace phi
