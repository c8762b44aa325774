#pragma once

#include "phi/core/dense_tensor.h"

namespace phi {

// Modified Bessel functions of the first kind, I_0 and I_1, plain and (with an e) times exp(-|x|);
// float32, float64, computed in float64. out: as x.

/// Source: legacy op `i0`.
template <typename T, typename Context>
void I0Kernel(const Context& ctx, const DenseTensor& x, DenseTensor* out);
/// Source: legacy op `i0e`.
template <typename T, typename Context>
void I0eKernel(const Context& ctx, const DenseTensor& x, DenseTensor* out);
/// Source: legacy op `i1`.
template <typename T, typename Context>
void I1Kernel(const Context& ctx, const DenseTensor& x, DenseTensor* out);
/// Source: legacy op `i1e`.
template <typename T, typename Context>
void I1eKernel(const Context& ctx, const DenseTensor& x, DenseTensor* out);

/// Gradients, from x and, where they need it, out. At 0 that of i0e is the slope on the right, as
/// in the original.
template <typename T, typename Context>
void I0GradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& out_grad,
                  DenseTensor* x_grad);
template <typename T, typename Context>
void I0eGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& out,
                   const DenseTensor& out_grad, DenseTensor* x_grad);
template <typename T, typename Context>
void I1GradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& out,
                  const DenseTensor& out_grad, DenseTensor* x_grad);
template <typename T, typename Context>
void I1eGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& out,
                   const DenseTensor& out_grad, DenseTensor* x_grad);

/// The n-th derivative of the digamma function, n >= 0; infinite at 0 and the negative integers.
/// Source: legacy op `polygamma`.
template <typename T, typename Context>
void PolygammaKernel(const Context& ctx, const DenseTensor& x, int n, DenseTensor* out);
template <typename T, typename Context>
void PolygammaGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& out_grad,
                         int n, DenseTensor* x_grad);

}  // namespace phi
