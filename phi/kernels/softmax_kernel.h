#pragma once

#include "phi/core/dense_tensor.h"

namespace phi {

/// Softmax of `x` along `axis`.
/// x    [d0, …, dn-1]; a tensor of rank 0 gives 1; float32, float64.
/// axis in [-rank, rank). out: shape, dtype and place of x; may alias x.
/// Rows are shifted by their maximum, so finite input gives finite output; an empty axis gives an
/// empty output.
/// Errors: InvalidArgument if axis is out of range (raised by SoftmaxInferMeta).
/// Source: legacy op `softmax` (attribute `axis`, default -1).
template <typename T, typename Context>
void SoftmaxKernel(const Context& ctx, const DenseTensor& x, int axis, DenseTensor* out);

/// x_grad = out (out_grad - sum(out out_grad)), the sum along `axis`. x_grad: as out; it may alias
/// out_grad. float32, float64. Source: legacy op `softmax_grad`.
template <typename T, typename Context>
void SoftmaxGradKernel(const Context& ctx, const DenseTensor& out, const DenseTensor& out_grad,
                       int axis, DenseTensor* x_grad);

}  // namespace phi
