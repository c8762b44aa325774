#pragma once

#include "phi/core/dense_tensor.h"

namespace phi {

/// out = x * y (logical and for bool), with y (or x, if it has the lower rank) repeated along
/// missing axes and axes of 1.
/// x, y bool, int32, int64, bfloat16, float32, float64, complex64,
/// complex128, both the same; on oneDNN int8 and uint8, where what is out of range gives the
/// nearest value.
/// out  the broadcast shape, dtype of x, LoD of x; may alias an operand of its own shape.
/// Errors: InvalidArgument if the shapes do not broadcast (raised by ElementwiseInferMeta).
/// Source: legacy op `elementwise_mul`.
template <typename T, typename Context>
void MultiplyKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& y,
                    DenseTensor* out);

/// As MultiplyKernel, with the legacy attribute `axis`: the axis of x at which y's first dimension
/// stands (of the higher-rank operand, in general); -1 aligns the last axes.
template <typename T, typename Context>
void MultiplyRawKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& y, int axis,
                       DenseTensor* out);

// Gradients. x_grad and y_grad have the shapes of x and y, and may be nullptr; where an operand
// repeats, the sum over its copies. x_grad may alias out_grad. `axis` as in the Raw form.

/// x_grad = out_grad y, y_grad = out_grad x, with the conjugates of complex numbers. Source: legacy
/// op `elementwise_mul_grad`.
template <typename T, typename Context>
void MultiplyGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& y,
                        const DenseTensor& out_grad, int axis, DenseTensor* x_grad,
                        DenseTensor* y_grad);

}  // namespace phi
