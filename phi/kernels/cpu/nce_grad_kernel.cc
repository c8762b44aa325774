#include <algorithm>

#include "phi/backends/cpu/cpu_context.h"
#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/alloc_zeros.h"
#include "phi/kernels/funcs/class_sampler.h"
#include "phi/kernels/funcs/index/index_values.h"
#include "phi/kernels/nce_kernel.h"

namespace phi {
namespace {

// The gradient of one score.
template <typename T>
struct NceScoreGrad {
  int64_t row, target;
  T grad;
};

template <typename T>
std::vector<NceScoreGrad<T>> NceScoreGrads(const DenseTensor& weight, const DenseTensor& logits,
                                           const DenseTensor& labels,
                                           const paddle::optional<DenseTensor>& sample_weight,
                                           const funcs::ClassSampler& sampler, int count,
                                           const DenseTensor& cost_grad) {
  const std::vector<int64_t> targets =
      funcs::CheckedIndices(labels, "SampleLabels", weight.dims()[0]);
  const int64_t rows = cost_grad.numel();
  std::vector<NceScoreGrad<T>> grads;
  if (rows == 0) return grads;
  const auto per_row = static_cast<int64_t>(targets.size()) / rows;
  PADDLE_ENFORCE(logits.numel() == rows * per_row && labels.numel() == rows * per_row,
                 errors::InvalidArgument("inputs SampleLogits and SampleLabels must have one shape "
                                         "with a row for each of %d costs; they have %s and %s",
                                         rows, logits.dims(), labels.dims()));
  for (int64_t i = 0; i < rows * per_row; ++i) {
    const int64_t row = i / per_row;
    const T o = logits.data<T>()[i], noise = sampler.Probability(targets[i]) * count;
    const bool known = i % per_row < per_row - count;
    T grad = known ? noise / (o + noise) * (o - 1) : o * (1 - o) / (o + noise);
    if (sample_weight) grad *= sample_weight->data<T>()[row];
    grads.push_back({row, targets[i], grad * cost_grad.data<T>()[row]});
  }
  return grads;
}

template <typename T>
void AddNceRow(const T* from, T factor, int64_t width, T* to) {
  for (int64_t k = 0; k < width; ++k) to[k] += factor * from[k];
}

template <typename T, typename Context>
void NceInputGrads(const Context& ctx, const std::vector<NceScoreGrad<T>>& grads,
                   const DenseTensor& weight, DenseTensor* input_grad, DenseTensor* bias_grad) {
  T *dx = funcs::AllocZeros<T>(ctx, input_grad), *db = funcs::AllocZeros<T>(ctx, bias_grad);
  const int64_t width = weight.dims()[1];
  for (const NceScoreGrad<T>& g : grads) {
    if (dx != nullptr) {
      AddNceRow(weight.data<T>() + g.target * width, g.grad, width, dx + g.row * width);
    }
    if (db != nullptr) db[g.target] += g.grad;
  }
}

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
  const auto grads = NceScoreGrads<T>(weight, sample_logits, sample_labels, sample_weight, draws,
                                      num_neg_samples, cost_grad);
  NceInputGrads(ctx, grads, weight, input_grad, bias_grad);
  T* dw = funcs::AllocZeros<T>(ctx, weight_grad);
  if (dw == nullptr) return;
  const int64_t width = input.dims()[1];
  for (const NceScoreGrad<T>& g : grads) {
    AddNceRow(input.data<T>() + g.row * width, g.grad, width, dw + g.target * width);
  }
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
  const auto grads = NceScoreGrads<T>(weight, sample_logits, sample_labels, sample_weight, draws,
                                      num_neg_samples, cost_grad);
  NceInputGrads(ctx, grads, weight, input_grad, bias_grad);
  std::vector<int64_t> targets;
  for (const NceScoreGrad<T>& g : grads) targets.push_back(g.target);
  std::sort(targets.begin(), targets.end());
  targets.erase(std::unique(targets.begin(), targets.end()), targets.end());
  const int64_t width = input.dims()[1];
  weight_grad->set_rows(targets);
  weight_grad->set_height(weight.dims()[0]);
  weight_grad->mutable_value()->Resize({static_cast<int64_t>(targets.size()), width});
  T* dw = funcs::AllocZeros<T>(ctx, weight_grad->mutable_value());
  for (const NceScoreGrad<T>& g : grads) {
    const auto at = std::lower_bound(targets.begin(), targets.end(), g.target) - targets.begin();
    AddNceRow(input.data<T>() + g.row * width, g.grad, width, dw + at * width);
  }
  weight_grad->SyncIndex();
}

}  // namespace phi

PD_REGISTER_KERNEL(nce_grad, CPU, ALL_LAYOUT, phi::NceGradKernel, float, double) {
  for (size_t i : {1, 5, 8}) kernel->InputAt(i).SetDataType(phi::DataType::UNDEFINED);
  for (size_t i : {7, 9}) kernel->InputAt(i).SetDataType(phi::DataType::FLOAT32);
}
PD_REGISTER_KERNEL(nce_sr_grad, CPU, ALL_LAYOUT, phi::NceSRGradKernel, float, double) {
  for (size_t i : {1, 5, 8}) kernel->InputAt(i).SetDataType(phi::DataType::UNDEFINED);
  for (size_t i : {7, 9}) kernel->InputAt(i).SetDataType(phi::DataType::FLOAT32);
}
