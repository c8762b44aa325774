#pragma once

#include "phi/common/int_array.h"
#include "phi/core/dense_tensor.h"
#include "phi/core/tensor_array.h"

namespace phi {

/// `x` with the elements along each of `axis` in reverse; any dtype. out must not alias x.
/// Source: legacy op `flip`.
template <typename T, typename Context>
void FlipKernel(const Context& ctx, const DenseTensor& x, const IntArray& axis, DenseTensor* out);
/// As FlipKernel, under the name of legacy op `reverse`.
template <typename T, typename Context>
void ReverseKernel(const Context& ctx, const DenseTensor& x, const IntArray& axis,
                   DenseTensor* out);
/// The list of an array in reverse; its tensors are shared, not copied.
template <typename T, typename Context>
void ReverseArrayKernel(const Context& ctx, const TensorArray& x, const IntArray& axis,
                        TensorArray* out);

}  // namespace phi
