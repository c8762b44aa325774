#pragma once

#include "phi/common/int_array.h"
#include "phi/core/dense_tensor.h"

namespace phi {

// Norms, with sums in float64. x float32, float64; out: dtype of x.

/// (sum |x|^porder)^(1/porder) along `axis`, or of all elements with `asvector`; porder 0 counts
/// what is not 0, infinity and minus infinity give the largest and smallest |x|. keepdim: the axes
/// stay as
/// 1. epsilon belongs to the gradient. Errors: InvalidArgument for an axis out of range (raised by
/// PNormInferMeta). Source: legacy op `p_norm`.
template <typename T, typename Context>
void PNormKernel(const Context& ctx, const DenseTensor& x, float porder, int axis, float epsilon,
                 bool keepdim, bool asvector, DenseTensor* out);

/// sqrt(sum x^2) along axes, as in reduce_sum_kernel.h. Source: legacy op `frobenius_norm`.
template <typename T, typename Context>
void FrobeniusNormKernel(const Context& ctx, const DenseTensor& x, const IntArray& dims,
                         bool keep_dim, bool reduce_all, DenseTensor* out);

/// sum |x| of all elements; out has rank 0. float32. Source: legacy op `l1_norm`.
template <typename T, typename Context>
void L1NormKernel(const Context& ctx, const DenseTensor& x, DenseTensor* out);

/// sum x^2 of all elements; out is [1]. Source: legacy op `squared_l2_norm`.
template <typename T, typename Context>
void SquaredL2NormKernel(const Context& ctx, const DenseTensor& x, DenseTensor* out);

}  // namespace phi
