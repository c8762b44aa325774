#pragma once

#include "phi/core/dense_tensor.h"

namespace phi {

/// The mean of all elements, added in float64; of nothing: NaN.
/// x any shape; bfloat16, float32, float64, complex64, complex128. out: rank 0, type of x.
/// Source: legacy op `mean`.
template <typename T, typename Context>
void MeanAllKernel(const Context& ctx, const DenseTensor& x, DenseTensor* out);

}  // namespace phi
