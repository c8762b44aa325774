#pragma once

#include "phi/common/scalar.h"
#include "phi/core/dense_tensor.h"

namespace phi {

// Comparisons with a tolerance. Two numbers are close if they are equal, or |x - y| <= atol + rtol
// |y|, or they are less than 1e-15 beyond that, or both are NaN and `equal_nan`. x and y have one
// shape and dtype: float32, float64. Source: the legacy ops of the same names.

/// out: bool, the shape of x.
template <typename T, typename Context>
void IscloseKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& y,
                   const Scalar& rtol, const Scalar& atol, bool equal_nan, DenseTensor* out);

/// out: bool, rank 0: true if all numbers are close.
template <typename T, typename Context>
void AllCloseKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& y,
                    const Scalar& rtol, const Scalar& atol, bool equal_nan, DenseTensor* out);

/// out: bool, rank 0: true if x and y have the same shape and elements. bool, int32, int64,
/// float32, float64.
template <typename T, typename Context>
void EqualAllKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& y,
                    DenseTensor* out);

}  // namespace phi
