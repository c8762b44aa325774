#pragma once

#include "phi/common/scalar.h"
#include "phi/core/dense_tensor.h"

namespace phi {

// Gradients of single functions, element by element; x_grad has the shape and dtype of x.

/// out_grad factor x^(factor - 1); of integers with the factor cut to one. x_grad may alias
/// out_grad. int32, int64, float32, float64. Source: legacy op `pow_grad`.
template <typename T, typename Context>
void PowGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& out_grad,
                   const Scalar& factor, DenseTensor* x_grad);

/// out_grad times the trigamma function of x. float32, float64. Source: legacy op `digamma_grad`.
template <typename T, typename Context>
void DigammaGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& out_grad,
                       DenseTensor* x_grad);

/// out_grad x2 / (x1^2 + x2^2) and -out_grad x1 / (x1^2 + x2^2); NaN at the origin, as in the
/// original. float16, float32, float64. Source: legacy op `atan2_grad`.
template <typename T, typename Context>
void Atan2GradKernel(const Context& ctx, const DenseTensor& x1, const DenseTensor& x2,
                     const DenseTensor& out_grad, DenseTensor* x1_grad, DenseTensor* x2_grad);

/// x_grad: zeros; y_grad: out_grad where x is 0; summed over the broadcast axes. int32, int64,
/// float32, float64. Source: legacy op `elementwise_heaviside_grad`.
template <typename T, typename Context>
void ElementwiseHeavisideGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& y,
                                    const DenseTensor& out_grad, int axis, DenseTensor* x_grad,
                                    DenseTensor* y_grad);

}  // namespace phi
