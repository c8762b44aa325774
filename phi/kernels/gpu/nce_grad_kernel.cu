#include <vector>

#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/class_sampler.h"
#include "phi/kernels/funcs/data_or_null.h"
#include "phi/kernels/funcs/gpu_array.h"
#include "phi/kernels/funcs/index/index_values.h"
#include "phi/kernels/nce_kernel.h"
#include "phi/kernels/primitive/gpu_score_grads.h"

namespace phi {
namespace {

template <typename T>
struct NceScoreGradBody {
  const T *logits, *noises, *weights, *cost_grads;  // weights: nullptr if there are none
  int64_t per_row, known;
  T* grads;
  __device__ void operator()(int64_t i) const {
    const int64_t row = i / per_row;
    const T o = logits[i], noise = noises[i];
    T grad =
        i - row * per_row < known ? noise / (o + noise) * (o - T(1)) : o * (T(1) - o) / (o + noise);
    if (weights != nullptr) grad *= weights[row];
    grads[i] = grad * cost_grads[row];
  }
};

// The scores of all rows, and their gradients in memory of the device.
template <typename T>
struct NceGpuScores {
  NceGpuScores(const GPUContext& ctx, const DenseTensor& weight, const DenseTensor& logits,
               const DenseTensor& labels, const paddle::optional<DenseTensor>& sample_weight,
               const funcs::ClassSampler& sampler, int negatives, const DenseTensor& cost_grad)
      : targets(funcs::CheckedIndices(labels, "SampleLabels", weight.dims()[0])),
        row_count(cost_grad.numel()) {
    if (row_count == 0) targets.clear();
    const auto count = static_cast<int64_t>(targets.size());
    grads = funcs::GpuArray<T>(ctx, count);
    if (row_count == 0) return;
    const int64_t per_row = count / row_count;
    PADDLE_ENFORCE(logits.numel() == row_count * per_row && labels.numel() == row_count * per_row,
                   errors::InvalidArgument("inputs SampleLogits and SampleLabels must have one "
                                           "shape with a row for each of %d costs; they have %s "
                                           "and %s",
                                           row_count, logits.dims(), labels.dims()));
    if (count == 0) return;
    std::vector<T> noises;
    for (int64_t i = 0; i < count; ++i) {
      rows.push_back(i / per_row);
      noises.push_back(static_cast<T>(sampler.Probability(targets[i]) * negatives));
    }
    const auto noises_at = funcs::GpuUpload(ctx, noises);
    primitive::GpuLoop(
        ctx, count,
        NceScoreGradBody<T>{logits.data<T>(), noises_at.data(), funcs::DataOrNull<T>(sample_weight),
                            cost_grad.data<T>(), per_row, per_row - negatives, grads.data()});
  }

  std::vector<int64_t> targets, rows;
  int64_t row_count;
  funcs::GpuArray<T> grads;
};

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
  const NceGpuScores<T> scores(ctx, weight, sample_logits, sample_labels, sample_weight, draws,
                               num_neg_samples, cost_grad);
  const primitive::GpuScoreGrads<T> sums(ctx, scores.rows, scores.targets, scores.row_count,
                                         scores.grads.data(), sample_logits);
  sums.OfInput(weight, input_grad);
  sums.OfBias(bias_grad);
  sums.OfWeight(input, weight_grad);
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
  const NceGpuScores<T> scores(ctx, weight, sample_logits, sample_labels, sample_weight, draws,
                               num_neg_samples, cost_grad);
  const primitive::GpuScoreGrads<T> sums(ctx, scores.rows, scores.targets, scores.row_count,
                                         scores.grads.data(), sample_logits);
  sums.OfInput(weight, input_grad);
  sums.OfBias(bias_grad);
  sums.OfWeight(input, weight.dims()[0], weight_grad);
}

}  // namespace phi

// The host reads the labels, which are rows of the gradient, and tables.
PD_REGISTER_KERNEL(nce_grad, GPU, ALL_LAYOUT, phi::NceGradKernel, float, double) {
  for (size_t i : {1, 5, 8}) kernel->InputAt(i).SetDataType(phi::DataType::UNDEFINED);
  for (size_t i : {7, 9}) kernel->InputAt(i).SetDataType(phi::DataType::FLOAT32);
  for (size_t i : {5, 7, 8, 9}) kernel->InputAt(i).SetBackend(phi::Backend::CPU);
}
PD_REGISTER_KERNEL(nce_sr_grad, GPU, ALL_LAYOUT, phi::NceSRGradKernel, float, double) {
  for (size_t i : {1, 5, 8}) kernel->InputAt(i).SetDataType(phi::DataType::UNDEFINED);
  for (size_t i : {7, 9}) kernel->InputAt(i).SetDataType(phi::DataType::FLOAT32);
  for (size_t i : {5, 7, 8, 9}) kernel->InputAt(i).SetBackend(phi::Backend::CPU);
}
