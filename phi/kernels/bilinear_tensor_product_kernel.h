#pragma once

#include "phi/core/dense_tensor.h"
#include "phi/core/optional.h"

namespace phi {

/// out[n, k] = x[n] · weight[k] · y[n]ᵀ + bias[k].
/// x [N, P], y [N, Q], weight [K, P, Q], bias [1, K]; float32, float64. out: [N, K].
/// Errors: InvalidArgument (raised by BilinearTensorProductInferMeta).
/// Source: legacy op `bilinear_tensor_product`.
template <typename T, typename Context>
void BilinearTensorProductKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& y,
                                 const DenseTensor& weight,
                                 const paddle::optional<DenseTensor>& bias, DenseTensor* out);

/// Gradients of BilinearTensorProductKernel; a gradient that is not wanted is nullptr.
template <typename T, typename Context>
void BilinearTensorProductGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& y,
                                     const DenseTensor& weight, const DenseTensor& out_grad,
                                     DenseTensor* x_grad, DenseTensor* y_grad,
                                     DenseTensor* weight_grad, DenseTensor* bias_grad);

}  // namespace phi
