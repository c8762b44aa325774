#pragma once

#include "phi/core/dense_tensor.h"

namespace phi {

// Binary element-wise kernels. Shapes broadcast, errors are raised and `axis` is read as in
// elementwise_add_kernel.h.

/// x - y * floor(x / y): it has the sign of y. int32, int64, float32, float64.
/// Errors: InvalidArgument if an integer is divided by 0. Source: legacy op `elementwise_mod`.
template <typename T, typename Context>
void ModuloKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& y, DenseTensor* out);
template <typename T, typename Context>
void ModuloRawKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& y, int axis,
                     DenseTensor* out);

/// floor(x / y). uint8, int8, int16, int32, int64, float16, bfloat16, float32, float64.
/// Errors: InvalidArgument if an integer is divided by 0. Source: legacy op
/// `elementwise_floordiv`, with the rounding of 2.5 and later.
template <typename T, typename Context>
void FloorDivideKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& y,
                       DenseTensor* out);
template <typename T, typename Context>
void FloorDivideRawKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& y, int axis,
                          DenseTensor* out);

}  // namespace phi
