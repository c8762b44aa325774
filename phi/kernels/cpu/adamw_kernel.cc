#include "phi/kernels/adamw_kernel.h"

#include "phi/backends/cpu/cpu_context.h"
#include "phi/core/kernel_registry.h"
#include "phi/kernels/funcs/optimizer/adam_step.h"

namespace phi {
namespace {

// The decay of a step that is taken. Half parameters follow the original's kernel for the GPU,
// whose step takes lr_ratio too.
template <typename C>
void SetDecay(const DenseTensor& learning_rate, float lr_ratio, float coeff,
              funcs::AdamSettings<C>* settings) {
  const C rate = static_cast<C>(funcs::FloatValue(learning_rate, "LearningRate"));
  settings->keep = C(1) - rate * static_cast<C>(lr_ratio) * static_cast<C>(coeff);
}
template <typename T>
funcs::AdamSettings<funcs::ComputeType<T>> SettingsOfAdamw(
    const DenseTensor& learning_rate, const paddle::optional<DenseTensor>& skip_update,
    const Scalar& beta1, const Scalar& beta2, const Scalar& epsilon, float lr_ratio, float coeff,
    bool with_decay) {
  using C = funcs::ComputeType<T>;
  funcs::AdamSettings<C> settings{beta1.to<C>(), beta2.to<C>(), epsilon.to<C>()};
  settings.skips = funcs::SkipsUpdate(skip_update);
  if (with_decay && !settings.skips) SetDecay(learning_rate, lr_ratio, coeff, &settings);
  if (funcs::IsHalfType<T>()) settings.lr_ratio = static_cast<C>(lr_ratio);
  return settings;
}

}  // namespace

template <typename T, typename Context>
void AdamwDenseKernel(const Context& ctx, const DenseTensor& param, const DenseTensor& grad,
                      const DenseTensor& learning_rate, const DenseTensor& moment1,
                      const DenseTensor& moment2, const DenseTensor& beta1_pow,
                      const DenseTensor& beta2_pow,
                      const paddle::optional<DenseTensor>& master_param,
                      const paddle::optional<DenseTensor>& skip_update, const Scalar& beta1,
                      const Scalar& beta2, const Scalar& epsilon, float lr_ratio, float coeff,
                      bool with_decay, bool /*lazy_mode*/,
                      int64_t /*min_row_size_to_use_multithread*/, bool multi_precision,
                      bool use_global_beta_pow, DenseTensor* param_out, DenseTensor* moment1_out,
                      DenseTensor* moment2_out, DenseTensor* beta1_pow_out,
                      DenseTensor* beta2_pow_out, DenseTensor* master_param_out) {
  auto settings = SettingsOfAdamw<T>(learning_rate, skip_update, beta1, beta2, epsilon, lr_ratio,
                                     coeff, with_decay);
  settings.keeps_powers = use_global_beta_pow;
  const funcs::Master master = funcs::Master::Of(master_param, master_param_out, multi_precision);
  funcs::AdamDenseStep<T>(
      ctx, {param, learning_rate, moment1, moment2, beta1_pow, beta2_pow, master}, grad, settings,
      {param_out, moment1_out, moment2_out, beta1_pow_out, beta2_pow_out});
}

template <typename T, typename Context>
void AdamwDenseParamSparseGradKernel(
    const Context& ctx, const DenseTensor& param, const SelectedRows& grad,
    const DenseTensor& learning_rate, const DenseTensor& moment1, const DenseTensor& moment2,
    const DenseTensor& beta1_pow, const DenseTensor& beta2_pow,
    const paddle::optional<DenseTensor>& master_param,
    const paddle::optional<DenseTensor>& skip_update, const Scalar& beta1, const Scalar& beta2,
    const Scalar& epsilon, float lr_ratio, float coeff, bool with_decay, bool lazy_mode,
    int64_t /*min_row_size_to_use_multithread*/, bool multi_precision, bool use_global_beta_pow,
    DenseTensor* param_out, DenseTensor* moment1_out, DenseTensor* moment2_out,
    DenseTensor* beta1_pow_out, DenseTensor* beta2_pow_out, DenseTensor* master_param_out) {
  auto settings = SettingsOfAdamw<T>(learning_rate, skip_update, beta1, beta2, epsilon, lr_ratio,
                                     coeff, with_decay);
  settings.keeps_powers = use_global_beta_pow;
  settings.lazy = lazy_mode;
  const funcs::Master master = funcs::Master::Of(master_param, master_param_out, multi_precision);
  funcs::AdamSparseStep<T>(
      ctx, {param, learning_rate, moment1, moment2, beta1_pow, beta2_pow, master}, grad, settings,
      {param_out, moment1_out, moment2_out, beta1_pow_out, beta2_pow_out});
}

}  // namespace phi

PD_REGISTER_KERNEL(adamw, CPU, ALL_LAYOUT, phi::AdamwDenseKernel, float, double, phi::float16,
                   phi::bfloat16) {}
PD_REGISTER_KERNEL(adamw_dense_param_sparse_grad, CPU, ALL_LAYOUT,
                   phi::AdamwDenseParamSparseGradKernel, float, double, phi::float16,
                   phi::bfloat16) {}
