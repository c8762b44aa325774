#pragma once

#include <string>

#include "phi/core/meta_tensor.h"

namespace phi {

// Shape functions of losses and of auc (loss_kernel.h, nll_loss_kernel.h, auc_kernel.h). All errors
// are InvalidArgument.

/// out: as input, with its LoD. Errors: label has another shape.
void BCELossInferMeta(const MetaTensor& input, const MetaTensor& label, MetaTensor* out);
/// out, residual: as input, out with its LoD. Errors: label has another shape.
void HuberLossInferMeta(const MetaTensor& input, const MetaTensor& label, float delta,
                        MetaTensor* out, MetaTensor* residual);
/// out: as input. Errors: input or label is not [N, 1], or they differ.
void LogLossInferMeta(const MetaTensor& input, const MetaTensor& label, float epsilon,
                      MetaTensor* out);
/// out: as x for `none`, else rank 0. Errors: label has another shape, unknown reduction.
void KLDivInferMeta(const MetaTensor& x, const MetaTensor& label, const std::string& reduction,
                    MetaTensor* out);
/// out: as x for 2, rank 0 for 0 and 1. Errors: another reduction.
void IdentityLossInferMeta(const MetaTensor& x, int reduction, MetaTensor* out);
/// out: as label for `none`, else rank 0; total_weight: rank 0. Errors: x is not of rank 2 or 4,
/// label is not of the shape of x without its second axis, weight has not one number a class.
void NllLossRawInferMeta(const MetaTensor& x, const MetaTensor& label, const MetaTensor& weight,
                         int64_t ignore_index, const std::string& reduction, MetaTensor* out,
                         MetaTensor* total_weight, MetaConfig config = MetaConfig());

/// auc: float64 of rank 0; the states: int64, [1, num_thresholds + 1], or for slide_steps above 0
/// the vector of auc_kernel.h. Errors: predict is not [N, 1] or [N, 2], label has not N rows,
/// num_thresholds below 1, slide_steps below 0.
void AucInferMeta(const MetaTensor& predict, const MetaTensor& label, const MetaTensor& stat_pos,
                  const MetaTensor& stat_neg, const MetaTensor& ins_tag_weight,
                  const std::string& curve, int num_thresholds, int slide_steps, MetaTensor* auc,
                  MetaTensor* stat_pos_out, MetaTensor* stat_neg_out,
                  MetaConfig config = MetaConfig());

}  // namespace phi
