#pragma once

#include "phi/core/dense_tensor.h"

namespace phi {

/// The matrices of the last two axes of `x` with zeros above (lower) or below diagonal `diagonal`.
/// out may alias x. Source: legacy op `tril_triu`.
template <typename T, typename Context>
void TrilTriuKernel(const Context& ctx, const DenseTensor& x, int diagonal, bool lower,
                    DenseTensor* out);

}  // namespace phi
