#pragma once

#include "phi/core/dense_tensor.h"

namespace phi {

// Complex numbers and their parts, element by element. out: shape and LoD of x.

/// x + i y. x and y: float32, float64, shapes broadcast as in elementwise_add_kernel.h. out:
/// complex64 or complex128. Source: legacy op `complex`.
template <typename T, typename Context>
void ComplexKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& y,
                   DenseTensor* out);

/// The real and the imaginary part. complex64, complex128. Source: legacy ops `real` and `imag`.
template <typename T, typename Context>
void RealKernel(const Context& ctx, const DenseTensor& x, DenseTensor* out);
template <typename T, typename Context>
void ImagKernel(const Context& ctx, const DenseTensor& x, DenseTensor* out);

/// The conjugate; real numbers stay. int32, int64, float32, float64, complex64, complex128. out may
/// alias x. Source: legacy op `conj`.
template <typename T, typename Context>
void ConjKernel(const Context& ctx, const DenseTensor& x, DenseTensor* out);

/// The angle in (-pi, pi]; of real numbers 0 or, below 0, pi. float32, float64, complex64,
/// complex128. out: real. Source: legacy op `angle`.
template <typename T, typename Context>
void AngleKernel(const Context& ctx, const DenseTensor& x, DenseTensor* out);

}  // namespace phi
