#pragma once

#include "phi/core/dense_tensor.h"

namespace phi {

// Activations, element by element. out: shape, LoD and place of x; may alias x. No errors.
// Source: the legacy ops of the same names and attributes.

/// max(x, 0); NaN gives 0. float32, float64.
template <typename T, typename Context>
void ReluKernel(const Context& ctx, const DenseTensor& x, DenseTensor* out);

/// 1 / (1 + e^-x). float32, float64, complex64, complex128.
template <typename T, typename Context>
void SigmoidKernel(const Context& ctx, const DenseTensor& x, DenseTensor* out);

/// float32, float64, complex64, complex128.
template <typename T, typename Context>
void TanhKernel(const Context& ctx, const DenseTensor& x, DenseTensor* out);

/// e^x. float16, float32, float64, complex64, complex128; int32 and int64 give float32.
template <typename T, typename Context>
void ExpKernel(const Context& ctx, const DenseTensor& x, DenseTensor* out);

/// Negative x gives NaN. float32, float64.
template <typename T, typename Context>
void SqrtKernel(const Context& ctx, const DenseTensor& x, DenseTensor* out);

// Piecewise linear, and exponential linear ones.

/// min(max(x, 0), 6); NaN stays. float32, float64. The legacy attribute `threshold` is not read, as
/// in 2.6.
template <typename T, typename Context>
void Relu6Kernel(const Context& ctx, const DenseTensor& x, DenseTensor* out);

/// x, or alpha * x below 0. float32, float64.
template <typename T, typename Context>
void LeakyReluKernel(const Context& ctx, const DenseTensor& x, float alpha, DenseTensor* out);

/// x above the threshold, else 0. float32, float64.
template <typename T, typename Context>
void ThresholdedReluKernel(const Context& ctx, const DenseTensor& x, float threshold,
                           DenseTensor* out);

/// min(max(x, t_min), t_max); NaN stays. float32, float64.
template <typename T, typename Context>
void BReluKernel(const Context& ctx, const DenseTensor& x, float t_min, float t_max,
                 DenseTensor* out);

/// x outside [-threshold, threshold], else 0. float32, float64.
template <typename T, typename Context>
void HardShrinkKernel(const Context& ctx, const DenseTensor& x, float threshold, DenseTensor* out);

/// x moved by lambda toward 0, and 0 within [-lambda, lambda]; infinite x gives NaN, as in the
/// original. float32, float64.
template <typename T, typename Context>
void SoftShrinkKernel(const Context& ctx, const DenseTensor& x, float lambda, DenseTensor* out);

/// min(max(slope * x + offset, 0), 1); NaN stays. float32, float64.
template <typename T, typename Context>
void HardSigmoidKernel(const Context& ctx, const DenseTensor& x, float slope, float offset,
                       DenseTensor* out);

/// x * min(max(x + 3, 0), 6) / 6; -Inf gives NaN. float32, float64, complex64, complex128; complex
/// numbers compare by their real parts. The legacy attributes `threshold`, `scale` and `offset` are
/// not read, as in 2.6.
template <typename T, typename Context>
void HardSwishKernel(const Context& ctx, const DenseTensor& x, DenseTensor* out);

/// x, or alpha * (e^x - 1) below 0. float32, float64.
template <typename T, typename Context>
void EluKernel(const Context& ctx, const DenseTensor& x, float alpha, DenseTensor* out);

/// x, or alpha * (e^(x / alpha) - 1) below 0. float32, float64.
template <typename T, typename Context>
void CeluKernel(const Context& ctx, const DenseTensor& x, float alpha, DenseTensor* out);

/// scale * x, or scale * alpha * (e^x - 1) up to 0. float32, float64.
template <typename T, typename Context>
void SeluKernel(const Context& ctx, const DenseTensor& x, float scale, float alpha,
                DenseTensor* out);

// Smooth ones.

/// x / (1 + e^-x); -Inf gives NaN. float32, float64. The legacy attribute `beta` is not read, as in
/// 2.6.
template <typename T, typename Context>
void SwishKernel(const Context& ctx, const DenseTensor& x, DenseTensor* out);

/// x / (1 + e^-x); -Inf gives NaN. float32, float64, complex64, complex128.
template <typename T, typename Context>
void SiluKernel(const Context& ctx, const DenseTensor& x, DenseTensor* out);

/// x * tanh(softplus(x)), where softplus is x above the threshold; -Inf gives NaN. float32,
/// float64.
template <typename T, typename Context>
void MishKernel(const Context& ctx, const DenseTensor& x, float threshold, DenseTensor* out);

/// ln(1 + e^(beta x)) / beta, or x where beta x, or its real part, is above the threshold. float32,
/// float64, complex64, complex128.
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

/// -ln(1 + e^-x), without overflow; -Inf gives NaN. float32, float64, complex64, complex128: x -
/// ln(1 + e^x) where the real part is not above 0, with principal logarithms.
template <typename T, typename Context>
void LogSigmoidKernel(const Context& ctx, const DenseTensor& x, DenseTensor* out);

/// scale_b * tanh(scale_a * x). float32, float64, complex64, complex128.
template <typename T, typename Context>
void STanhKernel(const Context& ctx, const DenseTensor& x, float scale_a, float scale_b,
                 DenseTensor* out);

/// ln(1 + e^x) with x clamped to [-threshold, threshold]. float32, float64.
template <typename T, typename Context>
void SoftReluKernel(const Context& ctx, const DenseTensor& x, float threshold, DenseTensor* out);

// Gradients: x_grad = out_grad · conj(d), where d is the derivative that each comment states.
// x_grad: shape, dtype and place of out_grad, which it may alias.

/// 1 where out > 0.
template <typename T, typename Context>
void ReluGradKernel(const Context& ctx, const DenseTensor& out, const DenseTensor& out_grad,
                    DenseTensor* x_grad);

/// out (1 - out).
template <typename T, typename Context>
void SigmoidGradKernel(const Context& ctx, const DenseTensor& out, const DenseTensor& out_grad,
                       DenseTensor* x_grad);

/// 1 - out^2.
template <typename T, typename Context>
void TanhGradKernel(const Context& ctx, const DenseTensor& out, const DenseTensor& out_grad,
                    DenseTensor* x_grad);

/// out. int32 and int64 too.
template <typename T, typename Context>
void ExpGradKernel(const Context& ctx, const DenseTensor& out, const DenseTensor& out_grad,
                   DenseTensor* x_grad);

/// 1 / (2 out).
template <typename T, typename Context>
void SqrtGradKernel(const Context& ctx, const DenseTensor& out, const DenseTensor& out_grad,
                    DenseTensor* x_grad);

/// 1 where 0 < out < 6.
template <typename T, typename Context>
void Relu6GradKernel(const Context& ctx, const DenseTensor& out, const DenseTensor& out_grad,
                     DenseTensor* x_grad);

/// 1, or alpha below 0.
template <typename T, typename Context>
void LeakyReluGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& out_grad,
                         float alpha, DenseTensor* x_grad);

/// 1 above the threshold.
template <typename T, typename Context>
void ThresholdedReluGradKernel(const Context& ctx, const DenseTensor& x,
                               const DenseTensor& out_grad, float threshold, DenseTensor* x_grad);

/// 1 between t_min and t_max.
template <typename T, typename Context>
void BReluGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& out_grad,
                     float t_min, float t_max, DenseTensor* x_grad);

/// 1 outside [-threshold, threshold].
template <typename T, typename Context>
void HardShrinkGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& out_grad,
                          float threshold, DenseTensor* x_grad);

/// 1 outside [-lambda, lambda].
template <typename T, typename Context>
void SoftShrinkGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& out_grad,
                          float lambda, DenseTensor* x_grad);

/// slope where 0 < out < 1.
template <typename T, typename Context>
void HardSigmoidGradKernel(const Context& ctx, const DenseTensor& out, const DenseTensor& out_grad,
                           float slope, float offset, DenseTensor* x_grad);

/// (2 x + 3) / 6 where 0 < x + 3 < 6, 1 above.
template <typename T, typename Context>
void HardSwishGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& out_grad,
                         DenseTensor* x_grad);

/// 1, or alpha e^x up to 0. out is not read.
template <typename T, typename Context>
void EluGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& out,
                   const DenseTensor& out_grad, float alpha, DenseTensor* x_grad);

/// 1, or e^(x / alpha) up to 0.
template <typename T, typename Context>
void CeluGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& out_grad,
                    float alpha, DenseTensor* x_grad);

/// scale, or out + scale alpha up to 0.
template <typename T, typename Context>
void SeluGradKernel(const Context& ctx, const DenseTensor& out, const DenseTensor& out_grad,
                    float scale, float alpha, DenseTensor* x_grad);

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

/// 1 / (1 + |x|)^2. Of complex numbers nothing is conjugated, and d is the sum of the derivatives
/// by x and by its conjugate, as in the original: 1 / (1 + |x|) - x Re(x) / (|x| (1 + |x|)^2), NaN
/// at 0.
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
