#include "phi/kernels/nce_kernel.h"

#include <cmath>

#include "phi/backends/cpu/cpu_context.h"
#include "phi/core/counted_vector.h"
#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/data_or_null.h"
#include "phi/kernels/funcs/sampled_classes.h"

namespace phi {
namespace {

template <typename T>
T SigmoidOfScore(const T* x, const T* w, const T* bias, int64_t width, int64_t target) {
  T score = bias == nullptr ? T(0) : bias[target];
  for (int64_t k = 0; k < width; ++k) score += x[k] * w[target * width + k];
  return T(1) / (T(1) + std::exp(-score));
}

}  // namespace

template <typename T, typename Context>
void NceKernel(const Context& ctx, const DenseTensor& input, const DenseTensor& label,
               const DenseTensor& weight, const paddle::optional<DenseTensor>& bias,
               const paddle::optional<DenseTensor>& sample_weight,
               const paddle::optional<DenseTensor>& dist_probs,
               const paddle::optional<DenseTensor>& dist_alias,
               const paddle::optional<DenseTensor>& dist_alias_probs, int num_total_classes,
               const std::vector<int>& custom_neg_classes, int num_neg_samples, int sampler,
               int seed, bool /*is_sparse*/, bool /*remote_prefetch*/, bool /*is_test*/,
               DenseTensor* cost, DenseTensor* sample_logits, DenseTensor* sample_labels) {
  const int64_t rows = input.dims()[0], width = input.dims()[1];
  T* to = ctx.template Alloc<T>(cost);
  funcs::ClassSampler draws(sampler, num_total_classes, dist_probs, dist_alias, dist_alias_probs);
  const CountedVector<int64_t> targets = funcs::SampledClasses(
      ctx, label, rows, num_total_classes, custom_neg_classes, num_neg_samples, seed, &draws);
  T* logits = sample_logits == nullptr ? nullptr : ctx.template Alloc<T>(sample_logits);
  if (sample_labels != nullptr) {
    std::copy(targets.begin(), targets.end(), ctx.template Alloc<int64_t>(sample_labels));
  }
  if (rows == 0) return;
  const auto per_row = static_cast<int64_t>(targets.size()) / rows;
  const T *x = input.data<T>(), *w = weight.data<T>(), *b = funcs::DataOrNull<T>(bias);
  for (int64_t i = 0; i < rows; ++i) {
    T sum = 0;
    for (int64_t j = 0; j < per_row; ++j) {
      const int64_t target = targets[i * per_row + j];
      const T noise = draws.Probability(target) * num_neg_samples;
      const T o = SigmoidOfScore(x + i * width, w, b, width, target);
      if (logits != nullptr) logits[i * per_row + j] = o;
      sum -= std::log((j < per_row - num_neg_samples ? o : noise) / (o + noise));
    }
    to[i] = sample_weight ? sum * sample_weight->data<T>()[i] : sum;
  }
}

}  // namespace phi

PD_REGISTER_KERNEL(nce, CPU, ALL_LAYOUT, phi::NceKernel, float, double) {
  kernel->InputAt(1).SetDataType(phi::DataType::UNDEFINED);
  kernel->InputAt(5).SetDataType(phi::DataType::FLOAT32);
  kernel->InputAt(6).SetDataType(phi::DataType::INT32);
  kernel->InputAt(7).SetDataType(phi::DataType::FLOAT32);
  kernel->OutputAt(2).SetDataType(phi::DataType::INT64);
}
