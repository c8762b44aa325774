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

/// The derivative of the p-norm as in norm_grad_kernel.h, and its negative; 0 where x equals y.
/// float32, float64. Source: legacy op `dist_grad`.
template <typename T, typename Context>
void DistGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& y,
                    const DenseTensor& out, const DenseTensor& out_grad, float p,
                    DenseTensor* x_grad, DenseTensor* y_grad);

}  // namespace phi
