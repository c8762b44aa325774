#pragma once

#include "phi/core/dense_tensor.h"

namespace phi {

/// out = x / y (integers toward zero), with y (or x, if it has the lower rank) repeated along
/// missing axes and axes of 1.
/// x, y bool, int8, uint8, int16, int32, int64, float32, float64,
/// complex64, complex128, both the same.
/// out  the broadcast shape, dtype of x, LoD of x; may alias an operand of its own shape.
/// Errors: InvalidArgument if the shapes do not broadcast (raised by ElementwiseInferMeta);
/// InvalidArgument for an integer divisor of 0.
/// Source: legacy op `elementwise_div`.
template <typename T, typename Context>
void DivideKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& y, DenseTensor* out);

/// As DivideKernel, with the legacy attribute `axis`: the axis of x at which y's first dimension
/// stands (of the higher-rank operand, in general); -1 aligns the last axes.
template <typename T, typename Context>
void DivideRawKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& y, int axis,
                     DenseTensor* out);

// Gradients. x_grad and y_grad have the shapes of x and y, and may be nullptr; where an operand
// repeats, the sum over its copies. x_grad may alias out_grad. `axis` as in the Raw form.

/// x_grad = out_grad / y, y_grad = -out_grad out / y, with the conjugates of complex numbers.
/// Errors: InvalidArgument for an integer divisor of 0.
/// Source: legacy op `elementwise_div_grad`.
template <typename T, typename Context>
void DivideGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& y,
                      const DenseTensor& out, const DenseTensor& out_grad, int axis,
                      DenseTensor* x_grad, DenseTensor* y_grad);

}  // namespace phi
