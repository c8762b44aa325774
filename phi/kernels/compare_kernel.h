#pragma once

#include "phi/core/dense_tensor.h"

namespace phi {

// Comparisons, element by element: out is bool, of the broadcast shape, with the LoD of x. A
// comparison with NaN is false, NaN != y is true. x and y have one dtype: bool, uint8, int8, int16,
// int32, int64, float16, bfloat16, float32, float64. Shapes broadcast, errors are raised and `axis`
// is read as in elementwise_add_kernel.h. Source: the legacy ops of the same names.

/// x < y.
template <typename T, typename Context>
void LessThanKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& y, int axis,
                    DenseTensor* out);

/// x <= y.
template <typename T, typename Context>
void LessEqualKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& y, int axis,
                     DenseTensor* out);

/// x > y.
template <typename T, typename Context>
void GreaterThanKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& y, int axis,
                       DenseTensor* out);

/// x >= y.
template <typename T, typename Context>
void GreaterEqualKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& y, int axis,
                        DenseTensor* out);

/// x == y.
template <typename T, typename Context>
void EqualKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& y, int axis,
                 DenseTensor* out);

/// x != y.
template <typename T, typename Context>
void NotEqualKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& y, int axis,
                    DenseTensor* out);

}  // namespace phi
