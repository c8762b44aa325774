#pragma once

#include "phi/core/dense_tensor.h"
#include "phi/core/optional.h"

namespace phi {

/// Connectionist temporal classification: minus the logarithm of the probability of a label
/// sequence, over all ways to spread it over the steps with blanks between.
/// logits   [rows, classes] with a LoD, or [steps, batch, classes] with logits_length; before
///          softmax; float32, float64.
/// label    int32: [labels, 1] with a LoD, or [batch, labels] with labels_length.
/// loss     [sequences, 1]; 0 where the steps are too few for the labels.
/// warpctc_grad  [longest, sequences, classes]: the gradient of each loss by the logits.
/// norm_by_times only concerns the gradient op.
/// Errors: InvalidArgument if lengths or labels are out of range.
/// Source: legacy op `warpctc`.
template <typename T, typename Context>
void WarpctcKernel(const Context& ctx, const DenseTensor& logits, const DenseTensor& label,
                   const paddle::optional<DenseTensor>& logits_length,
                   const paddle::optional<DenseTensor>& labels_length, int blank,
                   bool norm_by_times, DenseTensor* warpctc_grad, DenseTensor* loss);

/// Gradient of WarpctcKernel by the logits: warpctc_grad, as that left it, times loss_grad; with
/// norm_by_times over the number of steps of the sequence.
template <typename T, typename Context>
void WarpctcGradKernel(const Context& ctx, const DenseTensor& logits,
                       const paddle::optional<DenseTensor>& logits_length,
                       const DenseTensor& warpctc_grad, const DenseTensor& loss_grad, int blank,
                       bool norm_by_times, DenseTensor* logits_grad);

}  // namespace phi
