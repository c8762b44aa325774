#pragma once

#include "phi/core/dense_tensor.h"

namespace phi {

// Gradients of products and distances of two tensors; a gradient that is not wanted is nullptr.

/// y x out_grad and out_grad x x. int32, int64, float32, float64. Source: legacy op `cross_grad`.
template <typename T, typename Context>
void CrossGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& y,
                     const DenseTensor& out_grad, int dim, DenseTensor* x_grad,
                     DenseTensor* y_grad);

/// Sums in float64; complex factors are conjugated. Source: legacy op `kron_grad`.
template <typename T, typename Context>
void KronGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& y,
                    const DenseTensor& out_grad, DenseTensor* x_grad, DenseTensor* y_grad);

/// The gradient of `p_norm` (norm_grad_kernel.h) of x - y, and its negative: where x equals y, 0
/// for p >= 1, p = 0 and infinite p, and NaN for others, as 0 to a negative power is infinite.
/// float32, float64. Source: legacy op `dist_grad`.
template <typename T, typename Context>
void DistGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& y,
                    const DenseTensor& out, const DenseTensor& out_grad, float p,
                    DenseTensor* x_grad, DenseTensor* y_grad);

}  // namespace phi
