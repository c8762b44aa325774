#pragma once

#include "phi/core/dense_tensor.h"

namespace phi {

/// Zeros in the shape of `x`.
/// x    any dtype and shape; only its shape is read.
/// out  float32, float64, int32, int64 or bool, as `dtype` says. May alias x if they have one
///      dtype.
/// Source: legacy op `fill_zeros_like2`.
template <typename T, typename Context>
void FillZerosLike2Kernel(const Context& ctx, const DenseTensor& x, DataType dtype,
                          DenseTensor* out);

}  // namespace phi
