#pragma once

#include <string>

#include "phi/core/meta_tensor.h"

namespace phi {

// Shape functions of metrics (accuracy_kernel.h, auc_kernel.h). All errors are InvalidArgument.

/// All outputs: rank 0. Errors: InvalidArgument unless indices is [n, k] and label has n elements.
void AccuracyInferMeta(const MetaTensor& inference, const MetaTensor& indices,
                       const MetaTensor& label, MetaTensor* accuracy, MetaTensor* correct,
                       MetaTensor* total);

/// auc: float64 of rank 0; the states: int64, [1, num_thresholds + 1], or for slide_steps above 0
/// the vector of auc_kernel.h. Errors: predict is not [N, 1] or [N, 2], label does not have N rows,
/// num_thresholds below 1, slide_steps below 0.
void AucInferMeta(const MetaTensor& predict, const MetaTensor& label, const MetaTensor& stat_pos,
                  const MetaTensor& stat_neg, const MetaTensor& ins_tag_weight,
                  const std::string& curve, int num_thresholds, int slide_steps, MetaTensor* auc,
                  MetaTensor* stat_pos_out, MetaTensor* stat_neg_out,
                  MetaConfig config = MetaConfig());

}  // namespace phi
