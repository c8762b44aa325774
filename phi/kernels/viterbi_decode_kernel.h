#pragma once

#include "phi/core/dense_tensor.h"

namespace phi {

/// The best sequences of tags of linear chains.
/// input       [batch, steps, tags]: the score of each tag; float32, float64.
/// transition  [tags, tags]: the score of tag j after tag i. With include_bos_eos_tag the last row
///             is added to the first step, the last row but one to the last step.
/// length      [batch], int64: how many steps count.
/// scores      [batch]: the best score. path: [batch, longest length], int64; zeros beyond the end.
/// Errors: InvalidArgument if a length is not in [0, steps].
/// Source: legacy op `viterbi_decode`.
template <typename T, typename Context>
void ViterbiDecodeKernel(const Context& ctx, const DenseTensor& input,
                         const DenseTensor& transition, const DenseTensor& length,
                         bool include_bos_eos_tag, DenseTensor* scores, DenseTensor* path);

}  // namespace phi
