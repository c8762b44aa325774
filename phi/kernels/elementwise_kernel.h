#pragma once

#include "phi/core/dense_tensor.h"

namespace phi {

// Binary element-wise kernels. x and y have one type: int32, int64, bfloat16, float32, float64.
// Shapes broadcast, errors are raised and `axis` of the Raw forms is read as in
// elementwise_add_kernel.h.

/// The larger one; y if one is NaN. Source: legacy op `elementwise_max`.
template <typename T, typename Context>
void MaximumKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& y,
                   DenseTensor* out);
template <typename T, typename Context>
void MaximumRawKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& y, int axis,
                      DenseTensor* out);

/// The smaller one; y if one is NaN. Source: legacy op `elementwise_min`.
template <typename T, typename Context>
void MinimumKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& y,
                   DenseTensor* out);
template <typename T, typename Context>
void MinimumRawKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& y, int axis,
                      DenseTensor* out);

/// X to the power y; integers through double, rounded. Source: legacy op `elementwise_pow`.
template <typename T, typename Context>
void ElementwisePowKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& y,
                          DenseTensor* out);
template <typename T, typename Context>
void ElementwisePowRawKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& y,
                             int axis, DenseTensor* out);

}  // namespace phi
