#pragma once

#include "phi/core/dense_tensor.h"

namespace phi {

/// out = x - y, with y (or x, if it has the lower rank) repeated along missing axes and axes of 1.
/// x, y int16, int32, int64, bfloat16, float32, float64, complex64, complex128, both the same;
///      on oneDNN int8 and uint8, where what is out of range gives the nearest value.
/// out  the broadcast shape, dtype of x, LoD of x; may alias an operand of its own shape.
/// Errors: InvalidArgument if the shapes do not broadcast (raised by ElementwiseInferMeta).
/// Source: legacy op `elementwise_sub`.
template <typename T, typename Context>
void SubtractKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& y,
                    DenseTensor* out);

/// As SubtractKernel, with the legacy attribute `axis`: the axis of x at which y's first dimension
/// stands (of the higher-rank operand, in general); -1 aligns the last axes.
template <typename T, typename Context>
void SubtractRawKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& y, int axis,
                       DenseTensor* out);

// Gradients. x_grad and y_grad have the shapes of x and y, and may be nullptr; where an operand
// repeats, the sum over its copies. x_grad may alias out_grad. `axis` as in the Raw form.

/// x_grad = out_grad, y_grad = -out_grad. Neither x nor y is read. Source: legacy op
/// `elementwise_sub_grad`.
template <typename T, typename Context>
void SubtractGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& y,
                        const DenseTensor& out_grad, int axis, DenseTensor* x_grad,
                        DenseTensor* y_grad);

}  // namespace phi
