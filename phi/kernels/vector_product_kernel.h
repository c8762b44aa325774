#pragma once

#include "phi/core/dense_tensor.h"

namespace phi {

// Products and distances of two tensors. Source: the legacy ops of the same names.

/// Kronecker product: every element of x times the whole of y; along each axis the sizes multiply.
/// A shape with fewer axes gets ones in front. int32, int64, float16, float32, float64, complex64,
/// complex128.
template <typename T, typename Context>
void KronKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& y, DenseTensor* out);

/// Cross products of the vectors of three elements along axis `dim`; 9: along the first axis of
/// size 3. x, y, out: one shape. float32, float64, int32, int64.
template <typename T, typename Context>
void CrossKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& y, int dim,
                 DenseTensor* out);

/// The p-norm of x - y, whose shapes broadcast. p: 0 counts what is not 0; infinite: the largest
/// |x - y|, or the smallest for -infinity. out: rank 0. float32, float64.
template <typename T, typename Context>
void DistKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& y, float p,
                DenseTensor* out);

}  // namespace phi
