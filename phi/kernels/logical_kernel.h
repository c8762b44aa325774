#pragma once

#include "phi/core/dense_tensor.h"

namespace phi {

// Logical operations, element by element: an element that is not 0 is true, NaN too. out is bool,
// of the broadcast shape (elementwise_add_kernel.h), with the LoD of x. x and y have one dtype:
// bool, int8, int16, int32, int64, float32, float64, complex64, complex128. Source: the legacy ops
// of the same names.

/// x and y.
template <typename T, typename Context>
void LogicalAndKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& y,
                      DenseTensor* out);

/// x or y.
template <typename T, typename Context>
void LogicalOrKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& y,
                     DenseTensor* out);

/// x or y, not both.
template <typename T, typename Context>
void LogicalXorKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& y,
                      DenseTensor* out);

/// not x.
template <typename T, typename Context>
void LogicalNotKernel(const Context& ctx, const DenseTensor& x, DenseTensor* out);

}  // namespace phi
