#pragma once

#include "phi/core/dense_tensor.h"

namespace phi {

/// x, whose row index[i] is replaced by updates[i] (overwrite: the last one stays), or else set to
/// 0 and then increased by all updates for it. index: int32 or int64, rank 0, 1, or 2 with one
/// column. out may alias x. Errors: InvalidArgument for an index outside [0, rows).
/// Source: legacy op `scatter` (inputs X, Ids, Updates).
template <typename T, typename Context>
void ScatterKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& index,
                   const DenseTensor& updates, bool overwrite, DenseTensor* out);

/// x plus `updates` at the elements that `index` selects, as gather_nd reads them. out may alias x.
/// Source: legacy op `scatter_nd_add`.
template <typename T, typename Context>
void ScatterNdAddKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& index,
                        const DenseTensor& updates, DenseTensor* out);

}  // namespace phi
