#pragma once

#include <string>
#include <vector>

#include "phi/core/meta_tensor.h"

namespace phi {

// Shape functions of losses (loss_kernel.h, nll_loss_kernel.h, warpctc_kernel.h and others). All
// errors are InvalidArgument.

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
/// label does not have the shape of x without its second axis, weight does not have one element per
/// class.
void NllLossRawInferMeta(const MetaTensor& x, const MetaTensor& label, const MetaTensor& weight,
                         int64_t ignore_index, const std::string& reduction, MetaTensor* out,
                         MetaTensor* total_weight, MetaConfig config = MetaConfig());

/// softmax: as logits; loss: 1 along `axis`. Errors: cross_entropy_with_softmax_kernel.h.
void CrossEntropyWithSoftmaxInferMeta(const MetaTensor& logits, const MetaTensor& label,
                                      bool soft_label, bool use_softmax, bool numeric_stable_mode,
                                      int ignore_index, int axis, MetaTensor* softmax,
                                      MetaTensor* loss);

/// out: as x. Errors: InvalidArgument unless label has the shape of x.
void SigmoidCrossEntropyWithLogitsInferMeta(const MetaTensor& x, const MetaTensor& label,
                                            const MetaTensor& pos_weight, bool normalize,
                                            int ignore_index, MetaTensor* out);

/// out: as label. Errors: InvalidArgument unless prior_dist, if any, has a scalar per class.
void LabelSmoothInferMeta(const MetaTensor& label, const MetaTensor& prior_dist, float epsilon,
                          MetaTensor* out);

/// out: [batch, 1]; pre_out: [batch, longest code]; w_out: as w.
/// Errors: num_classes below 2, batch sizes that differ.
void HierarchicalSigmoidInferMeta(const MetaTensor& x, const MetaTensor& w, const MetaTensor& label,
                                  const MetaTensor& path, const MetaTensor& code,
                                  const MetaTensor& bias, int num_classes, bool remote_prefetch,
                                  int trainer_id, const std::vector<int64_t>& height_sections,
                                  const std::vector<std::string>& epmap,
                                  const std::vector<std::string>& table_names, bool is_sparse,
                                  MetaTensor* out, MetaTensor* pre_out, MetaTensor* w_out);

/// loss: [sequences, 1]. Without lengths the LoD says how many sequences there are, and the kernel
/// sets that size. The kernel sets the shape of warpctc_grad. Errors: `blank` outside the classes,
/// wrong ranks; at run time labels or lengths that are not as many as the sequences.
void WarpctcInferMeta(const MetaTensor& logits, const MetaTensor& label,
                      const MetaTensor& logits_length, const MetaTensor& labels_length, int blank,
                      bool norm_by_times, MetaTensor* warpctc_grad, MetaTensor* loss,
                      MetaConfig config = MetaConfig());

/// loss: [batch]; warprnntgrad: as input. Errors: warprnnt_kernel.h; shapes that do not fit, a
/// blank that is no class.
void WarprnntInferMeta(const MetaTensor& input, const MetaTensor& label,
                       const MetaTensor& input_lengths, const MetaTensor& label_lengths, int blank,
                       float fastemit_lambda, MetaTensor* loss, MetaTensor* warprnntgrad);

}  // namespace phi
