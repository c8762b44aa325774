#pragma once

#include <string>

#include "phi/core/dense_tensor.h"
#include "phi/core/optional.h"

namespace phi {

/// The area under the curve of a binary classifier, from histograms that grow from run to run.
/// predict  [N, 1] or [N, 2], of which the last column counts; float32 in [0, 1]. label: int64, N
///          numbers; above 0 is positive.
/// stat_pos, stat_neg  int64: how many labels fell into each of num_thresholds + 1 buckets. With
///          slide_steps above 0: one histogram per step, then their sum, then the number of runs;
///          each run replaces the oldest (which it is, stat_pos says).
/// ins_tag_weight  optional; where its first element is 0 the batch does not count.
/// auc      float64, rank 0: of all that is counted; the bare area if there are not both labels.
/// `curve` is not read, as in the original.
/// Errors: InvalidArgument for predictions outside [0, 1], states of another size.
/// Source: legacy op `auc`.
template <typename T, typename Context>
void AucKernel(const Context& ctx, const DenseTensor& predict, const DenseTensor& label,
               const DenseTensor& stat_pos, const DenseTensor& stat_neg,
               const paddle::optional<DenseTensor>& ins_tag_weight, const std::string& curve,
               int num_thresholds, int slide_steps, DenseTensor* auc, DenseTensor* stat_pos_out,
               DenseTensor* stat_neg_out);

}  // namespace phi
