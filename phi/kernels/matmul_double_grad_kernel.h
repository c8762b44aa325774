#pragma once

#include "phi/core/dense_tensor.h"
#include "phi/core/optional.h"

namespace phi {

// Second and third gradients of matrix products: Note [Second and third gradients of products].
// Shapes and attributes are those of matmul_kernel.h; float32, float64. A gradient that is not
// wanted is nullptr; a missing gradient of a gradient is 0. No errors.

/// The gradients of MatmulGradKernel; complex64 and complex128 too. Source: legacy op
/// `matmul_v2_grad_grad`.
template <typename T, typename Context>
void MatmulDoubleGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& y,
                            const DenseTensor& grad_out,
                            const paddle::optional<DenseTensor>& grad_x_grad,
                            const paddle::optional<DenseTensor>& grad_y_grad, bool transpose_x,
                            bool transpose_y, DenseTensor* x_grad, DenseTensor* y_grad,
                            DenseTensor* grad_out_grad);

/// The gradients of MatmulDoubleGradKernel, whose outputs have the gradients x_grad_grad,
/// y_grad_grad and grad_out_grad_grad; complex64 and complex128 too. Source: legacy op
/// `matmul_v2_triple_grad`.
template <typename T, typename Context>
void MatmulTripleGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& y,
                            const DenseTensor& grad_out,
                            const paddle::optional<DenseTensor>& grad_x_grad,
                            const paddle::optional<DenseTensor>& grad_y_grad,
                            const paddle::optional<DenseTensor>& x_grad_grad,
                            const paddle::optional<DenseTensor>& y_grad_grad,
                            const paddle::optional<DenseTensor>& grad_out_grad_grad,
                            bool transpose_x, bool transpose_y, DenseTensor* x_grad,
                            DenseTensor* y_grad, DenseTensor* grad_out_grad,
                            DenseTensor* grad_x_grad_grad, DenseTensor* grad_y_grad_grad);

/// The gradients of MatmulWithFlattenGradKernel. Source: legacy op `mul_grad_grad`.
template <typename T, typename Context>
void MatmulWithFlattenDoubleGradKernel(const Context& ctx, const DenseTensor& x,
                                       const DenseTensor& y, const DenseTensor& grad_out,
                                       const paddle::optional<DenseTensor>& grad_x_grad,
                                       const paddle::optional<DenseTensor>& grad_y_grad,
                                       int x_num_col_dims, int y_num_col_dims, DenseTensor* x_grad,
                                       DenseTensor* y_grad, DenseTensor* grad_out_grad);

}  // namespace phi
