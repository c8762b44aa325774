#pragma once

#include "phi/common/scalar.h"
#include "phi/core/dense_tensor.h"
#include "phi/core/optional.h"

namespace phi {

// Second and third gradients of functions of one number: Note [Second and third gradients of unary
// functions]. All tensors have the shape and dtype of the first; float32, float64, and others where
// said. A gradient that is not wanted is nullptr. grad_out_grad may be the memory of grad_x_grad.
// No errors.

/// grad_out_grad = grad_x_grad x / |x|, 0 where x is 0; int32, int64, complex64 and complex128 too.
/// Of complex numbers it is complex, and not conjugated, as in the original. Source: legacy op
/// `abs_double_grad`.
template <typename T, typename Context>
void AbsDoubleGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& grad_x_grad,
                         DenseTensor* grad_out_grad);

/// out_grad = 3 grad_x grad_x_grad / out, grad_out_grad = -grad_x_grad out^3 / 2. Source: legacy op
/// `rsqrt_grad_grad`.
template <typename T, typename Context>
void RsqrtDoubleGradKernel(const Context& ctx, const DenseTensor& out, const DenseTensor& grad_x,
                           const DenseTensor& grad_x_grad, DenseTensor* out_grad,
                           DenseTensor* grad_out_grad);

/// int32 and int64 too. Source: legacy op `square_grad_grad`.
template <typename T, typename Context>
void SquareDoubleGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& grad_out,
                            const DenseTensor& grad_x_grad, DenseTensor* x_grad,
                            DenseTensor* grad_out_grad);

/// Source: legacy op `log_grad_grad`.
template <typename T, typename Context>
void LogDoubleGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& grad_out,
                         const DenseTensor& grad_x_grad, DenseTensor* x_grad,
                         DenseTensor* grad_out_grad);

// Those of 2.6: `sin_double_grad`, `sin_triple_grad` and so on.

/// float16, int32, int64, complex64 and complex128 too; of whole numbers the derivatives are
/// rounded toward 0.
template <typename T, typename Context>
void SinDoubleGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& grad_out,
                         const DenseTensor& grad_x_grad, DenseTensor* x_grad,
                         DenseTensor* grad_out_grad);
template <typename T, typename Context>
void SinTripleGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& grad_out,
                         const DenseTensor& grad_x_grad,
                         const paddle::optional<DenseTensor>& x_grad_grad,
                         const paddle::optional<DenseTensor>& grad_out_grad_grad,
                         DenseTensor* x_grad, DenseTensor* grad_out_grad,
                         DenseTensor* grad_x_grad_grad);

/// float16, int32, int64, complex64 and complex128 too; of whole numbers the derivatives are
/// rounded toward 0.
template <typename T, typename Context>
void CosDoubleGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& grad_out,
                         const DenseTensor& grad_x_grad, DenseTensor* x_grad,
                         DenseTensor* grad_out_grad);
template <typename T, typename Context>
void CosTripleGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& grad_out,
                         const DenseTensor& grad_x_grad,
                         const paddle::optional<DenseTensor>& x_grad_grad,
                         const paddle::optional<DenseTensor>& grad_out_grad_grad,
                         DenseTensor* x_grad, DenseTensor* grad_out_grad,
                         DenseTensor* grad_x_grad_grad);

/// The derivative is factor x^(factor - 1). A power whose factor is 0 is 0, for x = 0 too. int32
/// and int64 too.
template <typename T, typename Context>
void PowDoubleGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& grad_out,
                         const DenseTensor& grad_x_grad, const Scalar& factor, DenseTensor* x_grad,
                         DenseTensor* grad_out_grad);
template <typename T, typename Context>
void PowTripleGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& grad_out,
                         const DenseTensor& grad_x_grad,
                         const paddle::optional<DenseTensor>& x_grad_grad,
                         const paddle::optional<DenseTensor>& grad_out_grad_grad,
                         const Scalar& factor, DenseTensor* x_grad, DenseTensor* grad_out_grad,
                         DenseTensor* grad_x_grad_grad);

/// grad_out_grad = grad_x_grad where min < x < max, else 0. int32 and int64 too. Source: op
/// `clip_double_grad` of 2.6.
template <typename T, typename Context>
void ClipDoubleGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& grad_x_grad,
                          const Scalar& min, const Scalar& max, DenseTensor* grad_out_grad);

}  // namespace phi
