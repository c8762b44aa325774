#pragma once

#include "phi/core/dense_tensor.h"

namespace phi {

// Smooth activations, element by element. out: shape, LoD and place of x; may
// alias x. No errors. Source: the legacy ops of the same names and attributes.

/// x / (1 + e^-x); -Inf gives NaN. float32, float64. The legacy attribute `beta` is not read: so
/// does 2.6.
template <typename T, typename Context>
void SwishKernel(const Context& ctx, const DenseTensor& x, DenseTensor* out);

/// x / (1 + e^-x); -Inf gives NaN. float32, float64, complex64, complex128.
template <typename T, typename Context>
void SiluKernel(const Context& ctx, const DenseTensor& x, DenseTensor* out);

/// x * tanh(softplus(x)), where softplus is x above the threshold; -Inf gives NaN. float32,
/// float64.
template <typename T, typename Context>
void MishKernel(const Context& ctx, const DenseTensor& x, float threshold, DenseTensor* out);

/// ln(1 + e^(beta x)) / beta, or x where beta x is above the threshold. float32, float64.
template <typename T, typename Context>
void SoftplusKernel(const Context& ctx, const DenseTensor& x, float beta, float threshold,
                    DenseTensor* out);

/// x / (1 + |x|); infinite x gives NaN, as in the original. float32, float64, complex64,
/// complex128.
template <typename T, typename Context>
void SoftsignKernel(const Context& ctx, const DenseTensor& x, DenseTensor* out);

/// x - tanh(x). float32, float64.
template <typename T, typename Context>
void TanhShrinkKernel(const Context& ctx, const DenseTensor& x, DenseTensor* out);

/// -ln(1 + e^-x), without overflow; -Inf gives NaN. float32, float64.
template <typename T, typename Context>
void LogSigmoidKernel(const Context& ctx, const DenseTensor& x, DenseTensor* out);

/// scale_b * tanh(scale_a * x). float32, float64, complex64, complex128.
template <typename T, typename Context>
void STanhKernel(const Context& ctx, const DenseTensor& x, float scale_a, float scale_b,
                 DenseTensor* out);

/// ln(1 + e^x) with x moved into [-threshold, threshold]. float32, float64.
template <typename T, typename Context>
void SoftReluKernel(const Context& ctx, const DenseTensor& x, float threshold, DenseTensor* out);

// Gradients: x_grad = out_grad times the conjugate of the derivative, which is said for each.
// x_grad: shape, type and place of out_grad, which it may alias.

/// s (1 + x (1 - s)) with s = 1 / (1 + e^-x).
template <typename T, typename Context>
void SwishGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& out_grad,
                     DenseTensor* x_grad);

/// s (1 + x (1 - s)) with s = 1 / (1 + e^-x).
template <typename T, typename Context>
void SiluGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& out_grad,
                    DenseTensor* x_grad);

/// t + x (1 - t^2) (1 - e^-p) with p = softplus(x), t = tanh(p).
template <typename T, typename Context>
void MishGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& out_grad,
                    float threshold, DenseTensor* x_grad);

/// 1 / (1 + e^(-beta x)), 1 above the threshold.
template <typename T, typename Context>
void SoftplusGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& out_grad,
                        float beta, float threshold, DenseTensor* x_grad);

/// 1 / (1 + |x|)^2.
template <typename T, typename Context>
void SoftsignGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& out_grad,
                        DenseTensor* x_grad);

/// tanh(x)^2.
template <typename T, typename Context>
void TanhShrinkGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& out_grad,
                          DenseTensor* x_grad);

/// 1 / (1 + e^x).
template <typename T, typename Context>
void LogSigmoidGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& out_grad,
                          DenseTensor* x_grad);

/// scale_a scale_b (1 - tanh(scale_a x)^2).
template <typename T, typename Context>
void STanhGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& out_grad,
                     float scale_a, float scale_b, DenseTensor* x_grad);

/// 1 - e^-out where |out| < threshold.
template <typename T, typename Context>
void SoftReluGradKernel(const Context& ctx, const DenseTensor& out, const DenseTensor& out_grad,
                        float threshold, DenseTensor* x_grad);

}  // namespace phi
