#pragma once

#include "phi/common/scalar.h"
#include "phi/core/dense_tensor.h"

namespace phi {

/// The slices of `x` along `axis` that `index` names, in its order; any type.
/// index: int32 or int64 in [0, size), of rank 0 (drops the axis), 1, or 2 with one column.
/// Errors: InvalidArgument for an index outside. Source: legacy op `gather`.
template <typename T, typename Context>
void GatherKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& index,
                  const Scalar& axis, DenseTensor* out);

}  // namespace phi
