#pragma once

#include <vector>

#include "phi/kernels/funcs/class_sampler.h"
#include "phi/kernels/funcs/index/index_values.h"
#include "phi/kernels/nce_kernel.h"

namespace phi {
namespace {  // NOLINT(google-build-namespaces): bodies that one source a device includes

// What the gradients are made of.
struct NceGradInputs {
  const DenseTensor &input, &weight, &logits, &labels;
  const paddle::optional<DenseTensor>& sample_weight;
  const DenseTensor& cost_grad;
  const funcs::ClassSampler& sampler;
  int negatives;  // the last scores of each row

  /// The class of each score; none if there are no rows. Errors: InvalidArgument for shapes that do
  /// not fit, and for a class that is none of the weight's rows.
  std::vector<int64_t> Targets() const {
    std::vector<int64_t> targets = funcs::CheckedIndices(labels, "SampleLabels", weight.dims()[0]);
    const int64_t rows = cost_grad.numel();
    if (rows == 0) return {};
    const int64_t count = static_cast<int64_t>(targets.size()) / rows * rows;
    PADDLE_ENFORCE(logits.numel() == count && labels.numel() == count,
                   errors::InvalidArgument("inputs SampleLogits and SampleLabels must have one "
                                           "shape with a row for each of %d costs; they have %s "
                                           "and %s",
                                           rows, logits.dims(), labels.dims()));
    return targets;
  }
};

// Weight: DenseTensor, or SelectedRows with the rows that have a score. The source of each device
// defines it.
template <typename T, typename Context, typename Weight>
void NceGrads(const Context& ctx, const NceGradInputs& in, DenseTensor* input_grad,
              DenseTensor* bias_grad, Weight* weight_grad);

}  // namespace

template <typename T, typename Context>
void NceGradKernel(const Context& ctx, const DenseTensor& input, const DenseTensor& /*label*/,
                   const paddle::optional<DenseTensor>& /*bias*/, const DenseTensor& weight,
                   const DenseTensor& sample_logits, const DenseTensor& sample_labels,
                   const paddle::optional<DenseTensor>& sample_weight,
                   const paddle::optional<DenseTensor>& dist_probs,
                   const paddle::optional<DenseTensor>& dist_alias,
                   const paddle::optional<DenseTensor>& dist_alias_probs,
                   const DenseTensor& cost_grad, int num_total_classes, const std::vector<int>&,
                   int num_neg_samples, int sampler, int, bool, bool, bool, DenseTensor* input_grad,
                   DenseTensor* bias_grad, DenseTensor* weight_grad) {
  const funcs::ClassSampler draws(sampler, num_total_classes, dist_probs, dist_alias,
                                  dist_alias_probs);
  NceGrads<T>(ctx,
              {input, weight, sample_logits, sample_labels, sample_weight, cost_grad, draws,
               num_neg_samples},
              input_grad, bias_grad, weight_grad);
}

template <typename T, typename Context>
void NceSRGradKernel(const Context& ctx, const DenseTensor& input, const DenseTensor& /*label*/,
                     const paddle::optional<DenseTensor>& /*bias*/, const DenseTensor& weight,
                     const DenseTensor& sample_logits, const DenseTensor& sample_labels,
                     const paddle::optional<DenseTensor>& sample_weight,
                     const paddle::optional<DenseTensor>& dist_probs,
                     const paddle::optional<DenseTensor>& dist_alias,
                     const paddle::optional<DenseTensor>& dist_alias_probs,
                     const DenseTensor& cost_grad, int num_total_classes, const std::vector<int>&,
                     int num_neg_samples, int sampler, int, bool, bool, bool,
                     DenseTensor* input_grad, DenseTensor* bias_grad, SelectedRows* weight_grad) {
  const funcs::ClassSampler draws(sampler, num_total_classes, dist_probs, dist_alias,
                                  dist_alias_probs);
  NceGrads<T>(ctx,
              {input, weight, sample_logits, sample_labels, sample_weight, cost_grad, draws,
               num_neg_samples},
              input_grad, bias_grad, weight_grad);
}

}  // namespace phi
