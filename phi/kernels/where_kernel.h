#pragma once

#include "phi/core/dense_tensor.h"

namespace phi {

/// out = condition ? x : y, element by element; three tensors of one shape, condition bool.
/// Source: legacy op `where`.
template <typename T, typename Context>
void WhereKernel(const Context& ctx, const DenseTensor& condition, const DenseTensor& x,
                 const DenseTensor& y, DenseTensor* out);

/// The indices of the elements that are not 0, one row each: int64 [count, rank]. Sets the shape of
/// `out`. Source: legacy op `where_index`.
template <typename T, typename Context>
void WhereIndexKernel(const Context& ctx, const DenseTensor& condition, DenseTensor* out);

/// The elements of `x` where `mask` (bool) is true; the two are broadcast. Sets the shape of `out`.
/// Errors: InvalidArgument for shapes that do not broadcast. Source: legacy op `masked_select`
/// (output Y).
template <typename T, typename Context>
void MaskedSelectKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& mask,
                        DenseTensor* out);

}  // namespace phi
