#pragma once

#include <string>
#include <vector>

#include "phi/core/meta_tensor.h"

namespace phi {

/// input [batch, width], label [batch, true classes], weight [classes, width], bias [classes];
/// cost [batch, 1]; sample_logits and sample_labels (int64) [batch, true classes + samples].
/// Errors: InvalidArgument for other shapes, an unknown sampler, fewer than one sample, and lists
/// of custom classes or distributions that do not fit.
void NceInferMeta(const MetaTensor& input, const MetaTensor& label, const MetaTensor& weight,
                  const MetaTensor& bias, const MetaTensor& sample_weight,
                  const MetaTensor& dist_probs, const MetaTensor& dist_alias,
                  const MetaTensor& dist_alias_probs, int num_total_classes,
                  const std::vector<int>& custom_neg_classes, int num_neg_samples, int sampler,
                  int seed, bool is_sparse, bool remote_prefetch, bool is_test, MetaTensor* cost,
                  MetaTensor* sample_logits, MetaTensor* sample_labels);

}  // namespace phi
