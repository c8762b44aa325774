#pragma once

#include "phi/core/dense_tensor.h"

namespace phi {

// Bitwise operations on integers, element by element; on bool the logical ones. out: the broadcast
// shape (elementwise_add_kernel.h), dtype and LoD of x; may alias an operand of its own shape. x
// and y have one dtype: bool, uint8, int8, int16, int32, int64. Source: the legacy ops of the same
// names.

/// x & y.
template <typename T, typename Context>
void BitwiseAndKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& y,
                      DenseTensor* out);

/// x | y.
template <typename T, typename Context>
void BitwiseOrKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& y,
                     DenseTensor* out);

/// x ^ y.
template <typename T, typename Context>
void BitwiseXorKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& y,
                      DenseTensor* out);

/// ~x; of bool: not x.
template <typename T, typename Context>
void BitwiseNotKernel(const Context& ctx, const DenseTensor& x, DenseTensor* out);

}  // namespace phi
