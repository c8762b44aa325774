#pragma once

#include "phi/core/dense_tensor.h"
#include "phi/core/optional.h"

namespace phi {

/// max(x, 0) - x * label + pos_weight ln(1 + e^-|x|), 0 where the whole part of label is
/// `ignore_index`; with `normalize` divided by how many labels are not ignore_index. Without
/// pos_weight it is 1. label, pos_weight: of the shape of x.
/// x    float32, float64. out: as x.
/// Source: legacy op `sigmoid_cross_entropy_with_logits`.
template <typename T, typename Context>
void SigmoidCrossEntropyWithLogitsKernel(const Context& ctx, const DenseTensor& x,
                                         const DenseTensor& label,
                                         const paddle::optional<DenseTensor>& pos_weight,
                                         bool normalize, int ignore_index, DenseTensor* out);

/// x_grad = out_grad (sigmoid(x) - label), or with pos_weight out_grad (pos_weight sigmoid(x) -
/// label), which is what the original computes though it is no derivative; 0 where the whole part
/// of label is ignore_index; divided by the number of others if `normalize`. It may alias out_grad.
/// Source: legacy op `sigmoid_cross_entropy_with_logits_grad`.
template <typename T, typename Context>
void SigmoidCrossEntropyWithLogitsGradKernel(const Context& ctx, const DenseTensor& x,
                                             const DenseTensor& label,
                                             const paddle::optional<DenseTensor>& pos_weight,
                                             const DenseTensor& out_grad, bool normalize,
                                             int ignore_index, DenseTensor* x_grad);

}  // namespace phi
