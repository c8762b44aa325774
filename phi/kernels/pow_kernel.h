#pragma once

#include "phi/common/scalar.h"
#include "phi/core/dense_tensor.h"

namespace phi {

/// x to the power `factor`. Integers: the factor is cut to an integer and the result taken from
/// float64.
/// x    any shape; int32, int64, float32, float64. out: as x; may alias x.
/// Source: legacy op `pow` (attribute `factor` or input FactorTensor).
template <typename T, typename Context>
void PowKernel(const Context& ctx, const DenseTensor& x, const Scalar& factor, DenseTensor* out);

}  // namespace phi
