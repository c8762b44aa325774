#pragma once

#include "phi/core/dense_tensor.h"

namespace phi {

// Binary element-wise kernels on int32, int64, float32, float64. Shapes broadcast, errors are
// raised and `axis` is read as in elementwise_add_kernel.h.

/// The larger one; the other one if one is NaN. Source: legacy op `elementwise_fmax`.
template <typename T, typename Context>
void FMaxKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& y, int axis,
                DenseTensor* out);

/// The smaller one; the other one if one is NaN. Source: legacy op `elementwise_fmin`.
template <typename T, typename Context>
void FMinKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& y, int axis,
                DenseTensor* out);

/// 0 where x < 0 or NaN, 1 where x > 0, y where x is 0. Source: legacy op `elementwise_heaviside`.
template <typename T, typename Context>
void ElementwiseHeavisideKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& y,
                                DenseTensor* out);
template <typename T, typename Context>
void ElementwiseHeavisideRawKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& y,
                                   int axis, DenseTensor* out);

// Gradients. x_grad and y_grad have the shapes of x and y, and may be nullptr; where an operand
// repeats, the sum over its copies. x_grad may alias out_grad. `axis` as in the Raw form.

/// out_grad goes to x where x >= y or y is NaN, else to y. Source: legacy op
/// `elementwise_fmax_grad`.
template <typename T, typename Context>
void ElementwiseFMaxGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& y,
                               const DenseTensor& out_grad, int axis, DenseTensor* x_grad,
                               DenseTensor* y_grad);

/// out_grad goes to x where x <= y or y is NaN, else to y. Source: legacy op
/// `elementwise_fmin_grad`.
template <typename T, typename Context>
void ElementwiseFMinGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& y,
                               const DenseTensor& out_grad, int axis, DenseTensor* x_grad,
                               DenseTensor* y_grad);

}  // namespace phi
