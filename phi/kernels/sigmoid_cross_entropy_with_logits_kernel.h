#pragma once

#include "phi/core/dense_tensor.h"

namespace phi {

/// max(x, 0) - x * label + ln(1 + e^-|x|), 0 where label is `ignore_index`; with `normalize`
/// divided by how many labels are not ignored. label: of the shape of x. x    float32, float64.
/// out: as x. Source: legacy op `sigmoid_cross_entropy_with_logits`.
template <typename T, typename Context>
void SigmoidCrossEntropyWithLogitsKernel(const Context& ctx, const DenseTensor& x,
                                         const DenseTensor& label, bool normalize, int ignore_index,
                                         DenseTensor* out);

/// x_grad = out_grad (sigmoid(x) - label), 0 where label is ignore_index; divided by the number of
/// others if `normalize`. It may alias out_grad. Source: legacy op
/// `sigmoid_cross_entropy_with_logits_grad`.
template <typename T, typename Context>
void SigmoidCrossEntropyWithLogitsGradKernel(const Context& ctx, const DenseTensor& x,
                                             const DenseTensor& label, const DenseTensor& out_grad,
                                             bool normalize, int ignore_index, DenseTensor* x_grad);

}  // namespace phi
