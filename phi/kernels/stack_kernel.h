#pragma once

#include <vector>

#include "phi/core/dense_tensor.h"

namespace phi {

/// The tensors `x`, all of one shape, side by side along a new axis `axis` in [-rank - 1, rank].
/// Source: legacy op `stack` (output Y). Errors: InvalidArgument (raised by StackInferMeta).
template <typename T, typename Context>
void StackKernel(const Context& ctx, const std::vector<const DenseTensor*>& x, int axis,
                 DenseTensor* out);

/// Each of x_grad: its part of out_grad; a gradient that is not wanted is nullptr. Source: legacy
/// op `stack_grad`.
template <typename T, typename Context>
void StackGradKernel(const Context& ctx, const DenseTensor& out_grad, int axis,
                     std::vector<DenseTensor*> x_grad);

}  // namespace phi
