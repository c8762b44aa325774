#pragma once

#include <vector>

#include "phi/core/dense_tensor.h"

namespace phi {

/// out_grad e^(x - out), repeated along the reduced axes. float32, float64. Source: legacy op
/// `logsumexp_grad`.
template <typename T, typename Context>
void LogsumexpGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& out,
                         const DenseTensor& out_grad, const std::vector<int64_t>& axis,
                         bool keepdim, bool reduce_all, DenseTensor* x_grad);

/// out_grad, repeated (reduction 0) and divided by the number of elements (1), or as it is (2).
/// x_grad may alias out_grad. Source: legacy op `identity_loss_grad`.
template <typename T, typename Context>
void IdentityLossGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& out_grad,
                            int reduction, DenseTensor* x_grad);

}  // namespace phi
