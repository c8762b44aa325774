#pragma once

#include "phi/core/dense_tensor.h"
#include "phi/core/optional.h"

namespace phi {

// Second and third gradients of activations, element by element: Note [Second and third gradients
// of unary functions]. All tensors have the shape and dtype of the first; float32, float64, and
// others where said. A gradient that is not wanted is nullptr. grad_out_grad may be the memory of
// grad_x_grad. No errors. Source: the legacy ops `<name>_grad_grad` and `<name>_triple_grad`;
// softplus_double_grad is 2.6's.

/// grad_out_grad = grad_x_grad where out > 0, else 0.
template <typename T, typename Context>
void ReluDoubleGradKernel(const Context& ctx, const DenseTensor& out,
                          const DenseTensor& grad_x_grad, DenseTensor* grad_out_grad);

/// grad_out_grad = grad_x_grad where x > 0, else alpha grad_x_grad.
template <typename T, typename Context>
void LeakyReluDoubleGradKernel(const Context& ctx, const DenseTensor& x,
                               const DenseTensor& grad_x_grad, float alpha,
                               DenseTensor* grad_out_grad);

/// The derivative is 1 above 0, else alpha e^x.
template <typename T, typename Context>
void EluDoubleGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& grad_out,
                         const DenseTensor& grad_x_grad, float alpha, DenseTensor* x_grad,
                         DenseTensor* grad_out_grad);

/// The derivative is 1 above 0, else e^(x / alpha).
template <typename T, typename Context>
void CeluDoubleGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& grad_out,
                          const DenseTensor& grad_x_grad, float alpha, DenseTensor* x_grad,
                          DenseTensor* grad_out_grad);

/// The derivative is 1 / (1 + e^(-beta x)), and 1 where beta x > threshold, or its real part.
/// float16 and complex too.
template <typename T, typename Context>
void SoftplusDoubleGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& grad_out,
                              const DenseTensor& grad_x_grad, float beta, float threshold,
                              DenseTensor* x_grad, DenseTensor* grad_out_grad);

/// out_grad = -grad_x grad_x_grad / out, grad_out_grad = grad_x_grad / (2 out).
template <typename T, typename Context>
void SqrtDoubleGradKernel(const Context& ctx, const DenseTensor& out, const DenseTensor& grad_x,
                          const DenseTensor& grad_x_grad, DenseTensor* out_grad,
                          DenseTensor* grad_out_grad);

/// The derivative is out (1 - out). Complex too.
template <typename T, typename Context>
void SigmoidDoubleGradKernel(const Context& ctx, const DenseTensor& out,
                             const DenseTensor& grad_out, const DenseTensor& grad_x_grad,
                             DenseTensor* out_grad, DenseTensor* grad_out_grad);

/// The gradients of SigmoidDoubleGradKernel. Complex too.
template <typename T, typename Context>
void SigmoidTripleGradKernel(const Context& ctx, const DenseTensor& out,
                             const DenseTensor& grad_out, const DenseTensor& grad_x_grad,
                             const paddle::optional<DenseTensor>& out_grad_grad,
                             const paddle::optional<DenseTensor>& grad_out_grad_grad,
                             DenseTensor* out_grad, DenseTensor* grad_out_grad,
                             DenseTensor* grad_x_grad_grad);

/// The derivative is 1 - out^2. Complex too.
template <typename T, typename Context>
void TanhDoubleGradKernel(const Context& ctx, const DenseTensor& out, const DenseTensor& grad_out,
                          const DenseTensor& grad_x_grad, DenseTensor* out_grad,
                          DenseTensor* grad_out_grad);

/// The gradients of TanhDoubleGradKernel. float16 and complex too.
template <typename T, typename Context>
void TanhTripleGradKernel(const Context& ctx, const DenseTensor& out, const DenseTensor& grad_out,
                          const DenseTensor& grad_x_grad,
                          const paddle::optional<DenseTensor>& out_grad_grad,
                          const paddle::optional<DenseTensor>& grad_out_grad_grad,
                          DenseTensor* out_grad, DenseTensor* grad_out_grad,
                          DenseTensor* grad_x_grad_grad);

}  // namespace phi
