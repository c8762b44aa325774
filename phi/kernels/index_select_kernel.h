#pragma once

#include "phi/core/dense_tensor.h"

namespace phi {

/// The slices of `x` along `dim` that the vector `index` (int32, int64) names. Errors:
/// InvalidArgument for an index out of range. Source: legacy op `index_select`.
template <typename T, typename Context>
void IndexSelectKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& index, int dim,
                       DenseTensor* out);

/// out[i, j] = x[i, index[i, j]]. Source: legacy op `index_sample`.
template <typename T, typename Context>
void IndexSampleKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& index,
                       DenseTensor* out);

}  // namespace phi
