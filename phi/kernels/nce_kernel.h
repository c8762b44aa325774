#pragma once

#include <vector>

#include "phi/core/dense_tensor.h"
#include "phi/core/optional.h"
#include "phi/core/selected_rows.h"

namespace phi {

/// Noise contrastive estimation: each row of `input` against its true classes and some drawn ones.
/// input         [batch, width]; float32, float64. weight [num_total_classes, width], bias
///               [num_total_classes] or none. label [batch, true classes], int64.
/// sample_weight [batch], or none: ones.
/// dist_*        float32, int32, float32 of num_total_classes: probabilities and the alias table of
///               sampler 2. sampler 0 draws uniformly, 1 by the logarithm of the class.
///               custom_neg_classes are taken instead of draws; seed 0: the context's generator.
/// cost          [batch, 1]: with o the sigmoid of a score and b = num_neg_samples times the
///               probability of its class, the sum of -log(o / (o + b)) over true classes and of
///               -log(b / (o + b)) over the others.
/// sample_logits the o of all, sample_labels the classes, true ones first; each may be nullptr.
/// Errors: InvalidArgument for a class out of range; the others are raised by NceInferMeta.
/// Source: legacy op `nce`.
template <typename T, typename Context>
void NceKernel(const Context& ctx, const DenseTensor& input, const DenseTensor& label,
               const DenseTensor& weight, const paddle::optional<DenseTensor>& bias,
               const paddle::optional<DenseTensor>& sample_weight,
               const paddle::optional<DenseTensor>& dist_probs,
               const paddle::optional<DenseTensor>& dist_alias,
               const paddle::optional<DenseTensor>& dist_alias_probs, int num_total_classes,
               const std::vector<int>& custom_neg_classes, int num_neg_samples, int sampler,
               int seed, bool is_sparse, bool remote_prefetch, bool is_test, DenseTensor* cost,
               DenseTensor* sample_logits, DenseTensor* sample_labels);

/// Gradients, with what the forward kernel drew. A gradient that is not wanted is nullptr.
template <typename T, typename Context>
void NceGradKernel(const Context& ctx, const DenseTensor& input, const DenseTensor& label,
                   const paddle::optional<DenseTensor>& bias, const DenseTensor& weight,
                   const DenseTensor& sample_logits, const DenseTensor& sample_labels,
                   const paddle::optional<DenseTensor>& sample_weight,
                   const paddle::optional<DenseTensor>& dist_probs,
                   const paddle::optional<DenseTensor>& dist_alias,
                   const paddle::optional<DenseTensor>& dist_alias_probs,
                   const DenseTensor& cost_grad, int num_total_classes,
                   const std::vector<int>& custom_neg_classes, int num_neg_samples, int sampler,
                   int seed, bool is_sparse, bool remote_prefetch, bool is_test,
                   DenseTensor* input_grad, DenseTensor* bias_grad, DenseTensor* weight_grad);
/// As NceGradKernel, with the rows of weight_grad that are not zero, in order.
template <typename T, typename Context>
void NceSRGradKernel(const Context& ctx, const DenseTensor& input, const DenseTensor& label,
                     const paddle::optional<DenseTensor>& bias, const DenseTensor& weight,
                     const DenseTensor& sample_logits, const DenseTensor& sample_labels,
                     const paddle::optional<DenseTensor>& sample_weight,
                     const paddle::optional<DenseTensor>& dist_probs,
                     const paddle::optional<DenseTensor>& dist_alias,
                     const paddle::optional<DenseTensor>& dist_alias_probs,
                     const DenseTensor& cost_grad, int num_total_classes,
                     const std::vector<int>& custom_neg_classes, int num_neg_samples, int sampler,
                     int seed, bool is_sparse, bool remote_prefetch, bool is_test,
                     DenseTensor* input_grad, DenseTensor* bias_grad, SelectedRows* weight_grad);

}  // namespace phi
