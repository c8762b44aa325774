#pragma once

#include "phi/core/dense_tensor.h"

namespace phi {

// Gradients of complex numbers and their parts, element by element. Where the result is real, so is
// out_grad. A gradient of a complex number is d/dRe + i d/dIm.

/// out_grad x / |x|, 0 where x is 0. int32, int64, float32, float64, complex64, complex128. x_grad
/// may alias out_grad. Source: legacy op `abs_grad`.
template <typename T, typename Context>
void AbsGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& out_grad,
                   DenseTensor* x_grad);

/// 0 for real x, and where x is 0. Source: legacy op `angle_grad`.
template <typename T, typename Context>
void AngleGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& out_grad,
                     DenseTensor* x_grad);

/// The parts of out_grad, complex, summed over the broadcast axes. Either may be nullptr. float32,
/// float64: the dtype of x and y. Source: legacy op `complex_grad`.
template <typename T, typename Context>
void ComplexGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& y,
                       const DenseTensor& out_grad, DenseTensor* x_grad, DenseTensor* y_grad);

/// out_grad as the real part, or as the imaginary one. complex64, complex128: the type of x_grad.
/// Source: legacy ops `real_grad` and `imag_grad`.
template <typename T, typename Context>
void RealGradKernel(const Context& ctx, const DenseTensor& out_grad, DenseTensor* x_grad);
template <typename T, typename Context>
void ImagGradKernel(const Context& ctx, const DenseTensor& out_grad, DenseTensor* x_grad);

}  // namespace phi
