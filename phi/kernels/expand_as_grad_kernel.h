#pragma once

#include <vector>

#include "phi/core/dense_tensor.h"

namespace phi {

// Gradients of repeating tensors: sums over the copies.

/// Only the shape of x is read. Source: legacy op `expand_as_v2_grad`.
template <typename T, typename Context>
void ExpandAsGradKernel(const Context& ctx, const DenseTensor& x, const DenseTensor& out_grad,
                        const std::vector<int>& target_shape, DenseTensor* x_grad);

/// The shapes of x_grad are set already; a gradient that is not wanted is nullptr. Source: legacy
/// op `broadcast_tensors_grad`.
template <typename T, typename Context>
void BroadcastTensorsGradKernel(const Context& ctx, const std::vector<const DenseTensor*>& out_grad,
                                std::vector<DenseTensor*> x_grad);

/// x is not read; a gradient that is not wanted is nullptr. Source: legacy op `meshgrid_grad`.
template <typename T, typename Context>
void MeshgridGradKernel(const Context& ctx, const std::vector<const DenseTensor*>& x,
                        const std::vector<const DenseTensor*>& out_grad,
                        std::vector<DenseTensor*> x_grad);

}  // namespace phi
