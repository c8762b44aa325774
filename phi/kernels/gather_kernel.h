#pragma once

#include "phi/common/scalar.h"
#include "phi/core/dense_tensor.h"

namespace phi {

/// The slices of `x` along `axis` that `index` names, in its order; any dtype.
/// index: int32 or int64 in [0, size), of rank 0 (drops the axis), 1, or 2 with one column.
/// Errors: InvalidArgument for an index out of range. Source: legacy op `gather`.
template <typename T, typename Context>
void GatherKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& index,
                  const Scalar& axis, DenseTensor* out);

/// x_grad: of the shape of x, which is not read: each slice is the sum of the slices of out_grad
/// whose index names it. Source: legacy op `gather_grad`; its attribute `overwrite` is for other
/// devices.
template <typename T, typename Context>
void GatherGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& index,
                      const DenseTensor& out_grad, const Scalar& axis, DenseTensor* x_grad);

}  // namespace phi
