#include "phi/kernels/adamw_kernel.h"

#include "phi/core/kernel_registry.h"
#include "phi/kernels/primitive/gpu_adam_sparse.h"

namespace phi {
namespace {

// Half parameters alone take lr_ratio in the step, as on the CPU.
template <typename T, typename C = funcs::ComputeType<T>>
funcs::AdamSettings<C> SettingsOnGpu(const Scalar& beta1, const Scalar& beta2,
                                     const Scalar& epsilon, float lr_ratio, bool keeps_powers) {
  funcs::AdamSettings<C> settings{beta1.to<C>(), beta2.to<C>(), epsilon.to<C>()};
  settings.keeps_powers = keeps_powers;
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
  using C = funcs::ComputeType<T>;
  const auto master = funcs::Master::Of(master_param, master_param_out, multi_precision);
  const auto settings = SettingsOnGpu<T>(beta1, beta2, epsilon, lr_ratio, use_global_beta_pow);
  const double decay = with_decay ? static_cast<C>(lr_ratio) * static_cast<C>(coeff) : C(0);
  primitive::GpuAdamStep<T>(
      ctx, {param, learning_rate, moment1, moment2, beta1_pow, beta2_pow, master}, grad, settings,
      skip_update, decay, {param_out, moment1_out, moment2_out, beta1_pow_out, beta2_pow_out});
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
  using C = funcs::ComputeType<T>;
  const auto master = funcs::Master::Of(master_param, master_param_out, multi_precision);
  auto settings = SettingsOnGpu<T>(beta1, beta2, epsilon, lr_ratio, use_global_beta_pow);
  settings.lazy = lazy_mode;
  const double decay = with_decay ? static_cast<C>(lr_ratio) * static_cast<C>(coeff) : C(0);
  primitive::GpuAdamSparseStep<T>(
      ctx, {param, learning_rate, moment1, moment2, beta1_pow, beta2_pow, master}, grad, settings,
      skip_update, decay, {param_out, moment1_out, moment2_out, beta1_pow_out, beta2_pow_out});
}

}  // namespace phi

PD_REGISTER_KERNEL(adamw, GPU, ALL_LAYOUT, phi::AdamwDenseKernel, float, double, phi::float16,
                   phi::bfloat16) {}
PD_REGISTER_KERNEL(adamw_dense_param_sparse_grad, GPU, ALL_LAYOUT,
                   phi::AdamwDenseParamSparseGradKernel, float, double, phi::float16,
                   phi::bfloat16) {}
