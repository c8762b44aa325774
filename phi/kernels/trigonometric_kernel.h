#pragma once

#include "phi/core/dense_tensor.h"

namespace phi {

// Trigonometric and hyperbolic functions, element by element. out: shape, LoD and place of x; may
// alias x. No errors. Source: the legacy ops of the same names and attributes.

/// The sine of x radians. float32, float64, complex64, complex128.
template <typename T, typename Context>
void SinKernel(const Context& ctx, const DenseTensor& x, DenseTensor* out);

/// The cosine of x radians. float32, float64, complex64, complex128.
template <typename T, typename Context>
void CosKernel(const Context& ctx, const DenseTensor& x, DenseTensor* out);

/// The tangent of x radians. float32, float64, complex64, complex128.
template <typename T, typename Context>
void TanKernel(const Context& ctx, const DenseTensor& x, DenseTensor* out);

/// The angle in [-pi/2, pi/2] with this sine; NaN outside [-1, 1]. float32, float64, complex64,
/// complex128.
template <typename T, typename Context>
void AsinKernel(const Context& ctx, const DenseTensor& x, DenseTensor* out);

/// The angle in [0, pi] with this cosine; NaN outside [-1, 1]. float32, float64, complex64,
/// complex128.
template <typename T, typename Context>
void AcosKernel(const Context& ctx, const DenseTensor& x, DenseTensor* out);

/// The angle in (-pi/2, pi/2) with this tangent. float32, float64, complex64, complex128.
template <typename T, typename Context>
void AtanKernel(const Context& ctx, const DenseTensor& x, DenseTensor* out);

/// The hyperbolic sine. float32, float64, complex64, complex128.
template <typename T, typename Context>
void SinhKernel(const Context& ctx, const DenseTensor& x, DenseTensor* out);

/// The hyperbolic cosine. float32, float64, complex64, complex128.
template <typename T, typename Context>
void CoshKernel(const Context& ctx, const DenseTensor& x, DenseTensor* out);

/// The inverse of sinh. float32, float64, complex64, complex128.
template <typename T, typename Context>
void AsinhKernel(const Context& ctx, const DenseTensor& x, DenseTensor* out);

/// The inverse of cosh; NaN below 1. float32, float64, complex64, complex128.
template <typename T, typename Context>
void AcoshKernel(const Context& ctx, const DenseTensor& x, DenseTensor* out);

/// The inverse of tanh; NaN outside [-1, 1]. float32, float64, complex64, complex128.
template <typename T, typename Context>
void AtanhKernel(const Context& ctx, const DenseTensor& x, DenseTensor* out);

// Gradients: x_grad = out_grad times the conjugate of the derivative, stated in each comment.
// x_grad: shape, dtype and place of out_grad, which it may alias.

/// cos x.
template <typename T, typename Context>
void SinGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& out_grad,
                   DenseTensor* x_grad);

/// -sin x.
template <typename T, typename Context>
void CosGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& out_grad,
                   DenseTensor* x_grad);

/// 1 / cos(x)^2.
template <typename T, typename Context>
void TanGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& out_grad,
                   DenseTensor* x_grad);

/// 1 / sqrt(1 - x^2).
template <typename T, typename Context>
void AsinGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& out_grad,
                    DenseTensor* x_grad);

/// -1 / sqrt(1 - x^2).
template <typename T, typename Context>
void AcosGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& out_grad,
                    DenseTensor* x_grad);

/// 1 / (1 + x^2).
template <typename T, typename Context>
void AtanGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& out_grad,
                    DenseTensor* x_grad);

/// cosh x.
template <typename T, typename Context>
void SinhGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& out_grad,
                    DenseTensor* x_grad);

/// sinh x.
template <typename T, typename Context>
void CoshGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& out_grad,
                    DenseTensor* x_grad);

/// 1 / sqrt(x^2 + 1).
template <typename T, typename Context>
void AsinhGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& out_grad,
                     DenseTensor* x_grad);

/// 1 / sqrt(x^2 - 1).
template <typename T, typename Context>
void AcoshGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& out_grad,
                     DenseTensor* x_grad);

/// 1 / (1 - x^2).
template <typename T, typename Context>
void AtanhGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& out_grad,
                     DenseTensor* x_grad);

}  // namespace phi
