#pragma once

#include "phi/kernels/adamw_kernel.h"
#ifdef __CUDACC__
#include "phi/kernels/funcs/optimizer/gpu_adam_step.h"
#else
#include "phi/kernels/funcs/optimizer/adam_step.h"
#endif

namespace phi {
namespace {  // NOLINT(google-build-namespaces): bodies that one source a device includes

// Half parameters follow the original's kernel for the GPU, whose step takes lr_ratio too.
template <typename T, typename C = funcs::ComputeType<T>>
funcs::AdamSettings<C> SettingsOfAdamw(const Scalar& beta1, const Scalar& beta2,
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
  const auto settings = SettingsOfAdamw<T>(beta1, beta2, epsilon, lr_ratio, use_global_beta_pow);
  const funcs::Master master = funcs::Master::Of(master_param, master_param_out, multi_precision);
  funcs::AdamStep<T>(ctx, {param, learning_rate, moment1, moment2, beta1_pow, beta2_pow, master},
                     grad, settings, {with_decay, lr_ratio, coeff}, skip_update,
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
  auto settings = SettingsOfAdamw<T>(beta1, beta2, epsilon, lr_ratio, use_global_beta_pow);
  settings.lazy = lazy_mode;
  const funcs::Master master = funcs::Master::Of(master_param, master_param_out, multi_precision);
  funcs::AdamStep<T>(ctx, {param, learning_rate, moment1, moment2, beta1_pow, beta2_pow, master},
                     grad, settings, {with_decay, lr_ratio, coeff}, skip_update,
                     {param_out, moment1_out, moment2_out, beta1_pow_out, beta2_pow_out});
}

}  // namespace phi
