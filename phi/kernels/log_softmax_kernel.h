#pragma once

#include "phi/core/dense_tensor.h"

namespace phi {

/// ln(softmax(x)) along `axis`. Differences to the maximum are cut at -64, as the original does.
/// x    any rank; a tensor of rank 0 gives 0; float32, float64, bfloat16. axis in [-rank, rank).
/// out  as x; may alias x.
/// Errors: InvalidArgument if axis is out of range (raised by SoftmaxInferMeta).
/// Source: legacy op `log_softmax` (attribute `axis`, default -1).
template <typename T, typename Context>
void LogSoftmaxKernel(const Context& ctx, const DenseTensor& x, int axis, DenseTensor* out);

/// x_grad = out_grad - e^out sum(out_grad), the sum along `axis`. x_grad: as out; it may alias
/// out_grad. float32, float64. Source: legacy op `log_softmax_grad`.
template <typename T, typename Context>
void LogSoftmaxGradKernel(const Context& ctx, const DenseTensor& out, const DenseTensor& out_grad,
                          int axis, DenseTensor* x_grad);

}  // namespace phi
