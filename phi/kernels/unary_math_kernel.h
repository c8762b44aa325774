#pragma once

#include "phi/core/dense_tensor.h"

namespace phi {

// Real functions of a scalar, element by element. out: shape, LoD and place of x; may alias x. No
// errors. Source: the legacy ops of the same names and attributes.

/// 1 / sqrt(x). float32, float64.
template <typename T, typename Context>
void RsqrtKernel(const Context& ctx, const DenseTensor& x, DenseTensor* out);

/// x * x; integers wrap. float32, float64, int32, int64.
template <typename T, typename Context>
void SquareKernel(const Context& ctx, const DenseTensor& x, DenseTensor* out);

/// The natural logarithm; negative x gives NaN. float32, float64, int32, int64, float16, bfloat16.
/// int32 and int64 give float32.
template <typename T, typename Context>
void LogKernel(const Context& ctx, const DenseTensor& x, DenseTensor* out);

/// ln(1 + x), exact for small x. float32, float64, int32, int64, float16, bfloat16. int32 and int64
/// give float32.
template <typename T, typename Context>
void Log1pKernel(const Context& ctx, const DenseTensor& x, DenseTensor* out);

/// The logarithm to base 2. float32, float64, int32, int64, float16, bfloat16. int32 and int64 give
/// float32.
template <typename T, typename Context>
void Log2Kernel(const Context& ctx, const DenseTensor& x, DenseTensor* out);

/// The logarithm to base 10. float32, float64, int32, int64, float16, bfloat16. int32 and int64
/// give float32.
template <typename T, typename Context>
void Log10Kernel(const Context& ctx, const DenseTensor& x, DenseTensor* out);

/// The largest whole number not above x. float32, float64.
template <typename T, typename Context>
void FloorKernel(const Context& ctx, const DenseTensor& x, DenseTensor* out);

/// The smallest whole number not below x. float32, float64.
template <typename T, typename Context>
void CeilKernel(const Context& ctx, const DenseTensor& x, DenseTensor* out);

/// The nearest whole number; halves go away from zero. float32, float64.
template <typename T, typename Context>
void RoundKernel(const Context& ctx, const DenseTensor& x, DenseTensor* out);

/// x without its fraction; integers unchanged. float32, float64, int32, int64.
template <typename T, typename Context>
void TruncKernel(const Context& ctx, const DenseTensor& x, DenseTensor* out);

/// 1 / x. float32, float64.
template <typename T, typename Context>
void ReciprocalKernel(const Context& ctx, const DenseTensor& x, DenseTensor* out);

/// -1, 0 or 1; NaN stays. float32, float64, int8, uint8, int16, int32, int64.
template <typename T, typename Context>
void SignKernel(const Context& ctx, const DenseTensor& x, DenseTensor* out);

/// The error function. float32, float64, float16.
template <typename T, typename Context>
void ErfKernel(const Context& ctx, const DenseTensor& x, DenseTensor* out);

/// e^x - 1, exact for small x. float32, float64, int32, int64, float16, complex64, complex128.
/// int32 and int64 give float32.
template <typename T, typename Context>
void Expm1Kernel(const Context& ctx, const DenseTensor& x, DenseTensor* out);

/// The derivative of ln(gamma(x)); NaN at 0 and the negative whole numbers. float32, float64.
template <typename T, typename Context>
void DigammaKernel(const Context& ctx, const DenseTensor& x, DenseTensor* out);

/// ln |gamma(x)|; infinite at 0 and the negative whole numbers. float32, float64.
template <typename T, typename Context>
void LgammaKernel(const Context& ctx, const DenseTensor& x, DenseTensor* out);

/// The inverse of erf; infinite at -1 and 1 and beyond. float32, float64.
template <typename T, typename Context>
void ErfinvKernel(const Context& ctx, const DenseTensor& x, DenseTensor* out);

/// ln(x / (1 - x)) of x clamped to [eps, 1 - eps]; for eps 0, x outside [0, 1] gives NaN. float32,
/// float64.
template <typename T, typename Context>
void LogitKernel(const Context& ctx, const DenseTensor& x, float eps, DenseTensor* out);

// Gradients: x_grad = out_grad times the conjugate of the derivative, stated in each comment.
// x_grad: shape, dtype and place of out_grad, which it may alias.

/// -out^3 / 2.
template <typename T, typename Context>
void RsqrtGradKernel(const Context& ctx, const DenseTensor& out, const DenseTensor& out_grad,
                     DenseTensor* x_grad);

/// 2 x.
template <typename T, typename Context>
void SquareGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& out_grad,
                      DenseTensor* x_grad);

/// 1 / x.
template <typename T, typename Context>
void LogGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& out_grad,
                   DenseTensor* x_grad);

/// 1 / (1 + x).
template <typename T, typename Context>
void Log1pGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& out_grad,
                     DenseTensor* x_grad);

/// 1 / (x ln 2).
template <typename T, typename Context>
void Log2GradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& out_grad,
                    DenseTensor* x_grad);

/// 1 / (x ln 10).
template <typename T, typename Context>
void Log10GradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& out_grad,
                     DenseTensor* x_grad);

/// -out^2.
template <typename T, typename Context>
void ReciprocalGradKernel(const Context& ctx, const DenseTensor& out, const DenseTensor& out_grad,
                          DenseTensor* x_grad);

/// 2 / sqrt(pi) e^(-x^2).
template <typename T, typename Context>
void ErfGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& out_grad,
                   DenseTensor* x_grad);

/// out + 1.
template <typename T, typename Context>
void Expm1GradKernel(const Context& ctx, const DenseTensor& out, const DenseTensor& out_grad,
                     DenseTensor* x_grad);

/// digamma(x).
template <typename T, typename Context>
void LgammaGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& out_grad,
                      DenseTensor* x_grad);

/// sqrt(pi) / 2 e^(out^2).
template <typename T, typename Context>
void ErfinvGradKernel(const Context& ctx, const DenseTensor& out, const DenseTensor& out_grad,
                      DenseTensor* x_grad);

/// 1 / (x (1 - x)) for x in [eps, 1 - eps], else 0.
template <typename T, typename Context>
void LogitGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& out_grad,
                     float eps, DenseTensor* x_grad);

/// 0: gradients of functions that are constant in steps (floor, ceil, round, trunc).
template <typename T, typename Context>
void ZeroGradKernel(const Context& ctx, const DenseTensor& out_grad, DenseTensor* x_grad);

}  // namespace phi
