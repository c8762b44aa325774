#pragma once

#include "phi/core/dense_tensor.h"
#include "phi/core/optional.h"

namespace phi {

// Second and third gradients of +, -, * and / with broadcasting; shapes and `axis` are those of
// elementwise_add_kernel.h. A gradient that is not wanted is nullptr; a missing gradient of a
// gradient is 0. Errors: InvalidArgument for an integer divisor of 0.

/// grad_out_grad = grad_x_grad + grad_y_grad, in the shape of grad_out; neither y nor grad_out is
/// read. int16, int32, int64, float32, float64, complex64, complex128. Source: legacy op
/// `elementwise_add_grad_grad`.
template <typename T, typename Context>
void AddDoubleGradKernel(const Context& ctx, const DenseTensor& y, const DenseTensor& grad_out,
                         const paddle::optional<DenseTensor>& grad_x_grad,
                         const paddle::optional<DenseTensor>& grad_y_grad, int axis,
                         DenseTensor* grad_out_grad);

/// The gradients of AddDoubleGradKernel: grad_out_grad_grad, summed where an operand repeats;
/// grad_x_grad and grad_y_grad are not read. Source: legacy op `elementwise_add_triple_grad`.
template <typename T, typename Context>
void AddTripleGradKernel(const Context& ctx, const DenseTensor& grad_x_grad,
                         const DenseTensor& grad_y_grad, const DenseTensor& grad_out_grad_grad,
                         int axis, DenseTensor* grad_x_grad_grad, DenseTensor* grad_y_grad_grad);

/// grad_out_grad = grad_x_grad - grad_y_grad; else as AddDoubleGradKernel. Source: legacy op
/// `elementwise_sub_grad_grad`.
template <typename T, typename Context>
void SubtractDoubleGradKernel(const Context& ctx, const DenseTensor& y, const DenseTensor& grad_out,
                              const paddle::optional<DenseTensor>& grad_x_grad,
                              const paddle::optional<DenseTensor>& grad_y_grad, int axis,
                              DenseTensor* grad_out_grad);

/// Note [Second and third gradients of products]. Of complex numbers y_grad has the conjugate of
/// grad_x_grad, and x_grad that of grad_y_grad only where x repeats or grad_x_grad is missing, as
/// in the original. int32, int64, float32, float64, complex64, complex128. Source: legacy op
/// `elementwise_mul_grad_grad`.
template <typename T, typename Context>
void MultiplyDoubleGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& y,
                              const DenseTensor& grad_out,
                              const paddle::optional<DenseTensor>& grad_x_grad,
                              const paddle::optional<DenseTensor>& grad_y_grad, int axis,
                              DenseTensor* x_grad, DenseTensor* y_grad, DenseTensor* grad_out_grad);

/// The gradients of MultiplyDoubleGradKernel, without conjugates. Source: legacy op
/// `elementwise_mul_triple_grad`.
template <typename T, typename Context>
void MultiplyTripleGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& y,
                              const DenseTensor& grad_out,
                              const paddle::optional<DenseTensor>& grad_x_grad,
                              const paddle::optional<DenseTensor>& grad_y_grad,
                              const paddle::optional<DenseTensor>& x_grad_grad,
                              const paddle::optional<DenseTensor>& y_grad_grad,
                              const paddle::optional<DenseTensor>& grad_out_grad_grad, int axis,
                              DenseTensor* x_grad, DenseTensor* y_grad, DenseTensor* grad_out_grad,
                              DenseTensor* grad_x_grad_grad, DenseTensor* grad_y_grad_grad);

/// With q = (grad_x_grad - out grad_y_grad) / y: grad_out_grad = q, y_grad = -grad_x q summed to
/// the shape of y, out_grad = -grad_x grad_y_grad, without conjugates of complex numbers. As in
/// the original grad_x, of the shape of x, stands for the gradient of out divided by y: where x
/// repeats, y_grad and out_grad are no gradients. int32, int64, float32, float64, complex64,
/// complex128. Source: legacy op `elementwise_div_grad_grad`.
template <typename T, typename Context>
void DivideDoubleGradKernel(const Context& ctx, const DenseTensor& y, const DenseTensor& out,
                            const DenseTensor& grad_x,
                            const paddle::optional<DenseTensor>& grad_x_grad,
                            const paddle::optional<DenseTensor>& grad_y_grad, int axis,
                            DenseTensor* y_grad, DenseTensor* out_grad, DenseTensor* grad_out_grad);

}  // namespace phi
