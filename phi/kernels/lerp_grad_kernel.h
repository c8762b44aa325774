#pragma once

#include "phi/core/dense_tensor.h"

namespace phi {

/// out_grad (1 - weight) and out_grad weight, summed over the broadcast axes; either may be
/// nullptr. The weight has no gradient. float32, float64. Source: legacy op `lerp_grad`.
template <typename T, typename Context>
void LerpGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& y,
                    const DenseTensor& weight, const DenseTensor& out, const DenseTensor& out_grad,
                    DenseTensor* x_grad, DenseTensor* y_grad);

}  // namespace phi
