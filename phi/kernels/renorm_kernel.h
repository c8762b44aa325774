#pragma once

#include "phi/core/dense_tensor.h"

namespace phi {

/// Each slice of x along `axis` whose p-norm, the p-th root of the sum of |x|^p, is greater than
/// max_norm is scaled to max_norm. An infinite p gives the norm 1 (the formula's limit is not
/// taken, as in Paddle). float32, float64. Source: legacy op `renorm`.
template <typename T, typename Context>
void RenormKernel(const Context& ctx, const DenseTensor& x, float p, int axis, float max_norm,
                  DenseTensor* out);

}  // namespace phi
