#pragma once

#include "phi/core/dense_tensor.h"

namespace phi {

/// `x` with `value` on diagonal `offset`; wrap: the diagonal of a tall matrix starts again below
/// one free row. For a rank above 2 all sizes are equal. out may alias x. Source: legacy op
/// `fill_diagonal`.
template <typename T, typename Context>
void FillDiagonalKernel(const Context& ctx, const DenseTensor& x, float value, int offset,
                        bool wrap, DenseTensor* out);

}  // namespace phi
