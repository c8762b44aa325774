#pragma once

#include "phi/core/dense_tensor.h"

namespace phi {

/// x · Φ(x), with the normal distribution's Φ, or its tanh approximation if `approximate`.
/// x any shape; float32, float64. out: as x; may alias x.
/// Source: legacy op `gelu` (attribute `approximate`, default false).
template <typename T, typename Context>
void GeluKernel(const Context& ctx, const DenseTensor& x, bool approximate, DenseTensor* out);

/// x_grad = out_grad times the derivative of GeluKernel. x_grad may alias out_grad. float32,
/// float64. Source: legacy op `gelu_grad`.
template <typename T, typename Context>
void GeluGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& out_grad,
                    bool approximate, DenseTensor* x_grad);

}  // namespace phi
