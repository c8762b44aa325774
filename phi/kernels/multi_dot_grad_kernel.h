#pragma once

#include <vector>

#include "phi/core/dense_tensor.h"

namespace phi {

/// The gradient of each matrix of the chain; a gradient that is not wanted is nullptr. float32,
/// float64. Source: legacy op `multi_dot_grad`.
template <typename T, typename Context>
void MultiDotGradKernel(const Context& ctx, const std::vector<const DenseTensor*>& x,
                        const DenseTensor& out_grad, std::vector<DenseTensor*> x_grad);

}  // namespace phi
