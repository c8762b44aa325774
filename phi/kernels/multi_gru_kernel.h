#pragma once

#include <vector>

#include "phi/core/dense_tensor.h"
#include "phi/core/optional.h"

namespace phi {

/// `layers` of two GRUs each, one per direction, over the sequences of x.
/// x        [T, M] with a LoD; float32.
/// weight_x, weight_h, bias: two per layer, forward and reverse, each as in
///          phi/kernels/fusion_gru_kernel.h; absent bias: zeros. The second layer reads [T, 2 D].
/// origin_mode  hidden = update · previous + (1 - update) · candidate; else swapped.
/// hidden   [T, 2 D] of the last layer: forward, then reverse.
/// Activations are tanh and sigmoid.
/// Errors: InvalidArgument if the LoD of x does not fit.
/// Source: legacy op `multi_gru`.
template <typename T, typename Context>
void MultiGruKernel(const Context& ctx, const DenseTensor& x,
                    const std::vector<const DenseTensor*>& weight_x,
                    const std::vector<const DenseTensor*>& weight_h,
                    const paddle::optional<std::vector<const DenseTensor*>>& bias, int layers,
                    bool origin_mode, DenseTensor* hidden);

}  // namespace phi
