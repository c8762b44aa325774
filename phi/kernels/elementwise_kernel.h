#pragma once

#include "phi/core/dense_tensor.h"

namespace phi {

// Binary element-wise kernels. x and y have one dtype: int32, int64, bfloat16, float32, float64.
// Shapes broadcast, errors are raised and `axis` of the Raw forms is read as in
// elementwise_add_kernel.h.

/// The larger one; y if one is NaN. Source: legacy op `elementwise_max`.
template <typename T, typename Context>
void MaximumKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& y,
                   DenseTensor* out);
template <typename T, typename Context>
void MaximumRawKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& y, int axis,
                      DenseTensor* out);

/// The smaller one; y if one is NaN. Source: legacy op `elementwise_min`.
template <typename T, typename Context>
void MinimumKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& y,
                   DenseTensor* out);
template <typename T, typename Context>
void MinimumRawKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& y, int axis,
                      DenseTensor* out);

/// X to the power y; integers through double, rounded. Source: legacy op `elementwise_pow`.
template <typename T, typename Context>
void ElementwisePowKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& y,
                          DenseTensor* out);
template <typename T, typename Context>
void ElementwisePowRawKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& y,
                             int axis, DenseTensor* out);

// Gradients. x_grad and y_grad have the shapes of x and y, and may be nullptr; where an operand
// repeats, the sum over its copies. x_grad may alias out_grad. `axis` as in the Raw form.

/// out_grad goes to x where x > y, else to y. Source: legacy op `elementwise_max_grad`.
template <typename T, typename Context>
void MaximumGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& y,
                       const DenseTensor& out_grad, int axis, DenseTensor* x_grad,
                       DenseTensor* y_grad);

/// out_grad goes to x where x < y, else to y. Source: legacy op `elementwise_min_grad`.
template <typename T, typename Context>
void MinimumGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& y,
                       const DenseTensor& out_grad, int axis, DenseTensor* x_grad,
                       DenseTensor* y_grad);

/// x_grad = out_grad y x^(y - 1), y_grad = out_grad x^y ln x. Source: legacy op
/// `elementwise_pow_grad`.
template <typename T, typename Context>
void ElementwisePowGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& y,
                              const DenseTensor& out_grad, int axis, DenseTensor* x_grad,
                              DenseTensor* y_grad);

}  // namespace phi
