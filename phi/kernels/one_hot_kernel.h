#pragma once

#include "phi/common/scalar.h"
#include "phi/core/dense_tensor.h"

namespace phi {

/// Rows of `depth` zeros with a one at x: the shape of x (int32, int64), then depth; of `dtype`.
/// allow_out_of_range: other values give zeros, else they are an error (InvalidArgument).
/// Source: legacy op `one_hot_v2`.
template <typename T, typename Context>
void OneHotRawKernel(const Context& ctx, const DenseTensor& x, const Scalar& depth, DataType dtype,
                     bool allow_out_of_range, DenseTensor* out);

}  // namespace phi
