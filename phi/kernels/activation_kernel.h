#pragma once

#include "phi/core/dense_tensor.h"

namespace phi {

// Element-wise activations. out: shape, LoD and place of x; may alias x. No errors.
// Source: the legacy ops of the same names.

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

// Gradients: x_grad = out_grad times the conjugate of the derivative, which is said for each.
// x_grad: shape, type and place of out_grad, which it may alias.

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

/// out.
template <typename T, typename Context>
void ExpGradKernel(const Context& ctx, const DenseTensor& out, const DenseTensor& out_grad,
                   DenseTensor* x_grad);

/// 1 / (2 out).
template <typename T, typename Context>
void SqrtGradKernel(const Context& ctx, const DenseTensor& out, const DenseTensor& out_grad,
                    DenseTensor* x_grad);

}  // namespace phi
