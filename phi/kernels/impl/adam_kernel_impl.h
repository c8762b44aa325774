#pragma once

#include "phi/kernels/adam_kernel.h"
#ifdef __CUDACC__
#include "phi/kernels/funcs/optimizer/gpu_adam_step.h"
#else
#include "phi/kernels/funcs/optimizer/adam_step.h"
#endif

namespace phi {

template <typename T, typename Context>
void AdamDenseKernel(const Context& ctx, const DenseTensor& param, const DenseTensor& grad,
                     const DenseTensor& learning_rate, const DenseTensor& moment1,
                     const DenseTensor& moment2, const DenseTensor& beta1_pow,
                     const DenseTensor& beta2_pow,
                     const paddle::optional<DenseTensor>& master_param,
                     const paddle::optional<DenseTensor>& skip_update, const Scalar& beta1,
                     const Scalar& beta2, const Scalar& epsilon, bool /*lazy_mode*/,
                     int64_t /*min_row_size_to_use_multithread*/, bool multi_precision,
                     bool use_global_beta_pow, DenseTensor* param_out, DenseTensor* moment1_out,
                     DenseTensor* moment2_out, DenseTensor* beta1_pow_out,
                     DenseTensor* beta2_pow_out, DenseTensor* master_param_out) {
  using C = funcs::ComputeType<T>;
  const funcs::Master master = funcs::Master::Of(master_param, master_param_out, multi_precision);
  funcs::AdamStep<T>(
      ctx, {param, learning_rate, moment1, moment2, beta1_pow, beta2_pow, master}, grad,
      {beta1.to<C>(), beta2.to<C>(), epsilon.to<C>(), false, use_global_beta_pow}, {}, skip_update,
      {param_out, moment1_out, moment2_out, beta1_pow_out, beta2_pow_out});
}

template <typename T, typename Context>
void AdamDenseParamSparseGradKernel(const Context& ctx, const DenseTensor& param,
                                    const SelectedRows& grad, const DenseTensor& learning_rate,
                                    const DenseTensor& moment1, const DenseTensor& moment2,
                                    const DenseTensor& beta1_pow, const DenseTensor& beta2_pow,
                                    const paddle::optional<DenseTensor>& master_param,
                                    const paddle::optional<DenseTensor>& skip_update,
                                    const Scalar& beta1, const Scalar& beta2, const Scalar& epsilon,
                                    bool lazy_mode, int64_t /*min_row_size_to_use_multithread*/,
                                    bool multi_precision, bool use_global_beta_pow,
                                    DenseTensor* param_out, DenseTensor* moment1_out,
                                    DenseTensor* moment2_out, DenseTensor* beta1_pow_out,
                                    DenseTensor* beta2_pow_out, DenseTensor* master_param_out) {
  using C = funcs::ComputeType<T>;
  const funcs::Master master = funcs::Master::Of(master_param, master_param_out, multi_precision);
  funcs::AdamStep<T>(
      ctx, {param, learning_rate, moment1, moment2, beta1_pow, beta2_pow, master}, grad,
      {beta1.to<C>(), beta2.to<C>(), epsilon.to<C>(), false, use_global_beta_pow, lazy_mode}, {},
      skip_update, {param_out, moment1_out, moment2_out, beta1_pow_out, beta2_pow_out});
}

template <typename T, typename Context>
void MergedAdamKernel(
    const Context& ctx, const std::vector<const DenseTensor*>& param,
    const std::vector<const DenseTensor*>& grad,
    const std::vector<const DenseTensor*>& learning_rate,
    const std::vector<const DenseTensor*>& moment1, const std::vector<const DenseTensor*>& moment2,
    const std::vector<const DenseTensor*>& beta1_pow,
    const std::vector<const DenseTensor*>& beta2_pow,
    const paddle::optional<std::vector<const DenseTensor*>>& master_param, const Scalar& beta1,
    const Scalar& beta2, const Scalar& epsilon, bool multi_precision, bool use_global_beta_pow,
    std::vector<DenseTensor*> param_out, std::vector<DenseTensor*> moment1_out,
    std::vector<DenseTensor*> moment2_out, std::vector<DenseTensor*> beta1_pow_out,
    std::vector<DenseTensor*> beta2_pow_out, std::vector<DenseTensor*> master_param_out) {
  using C = funcs::ComputeType<T>;
  std::vector<funcs::AdamTerm> terms;
  for (size_t i = 0; i < param.size(); ++i) {
    const DenseTensor& rate = *learning_rate[learning_rate.size() == 1 ? 0 : i];
    const auto master = funcs::Master::Of(master_param, master_param_out, multi_precision, i);
    terms.push_back(
        {{*param[i], rate, *moment1[i], *moment2[i], *beta1_pow[i], *beta2_pow[i], master},
         *grad[i],
         {param_out[i], moment1_out[i], moment2_out[i], beta1_pow_out[i], beta2_pow_out[i]}});
  }
  funcs::AdamSteps<T>(ctx, terms,
                      {beta1.to<C>(), beta2.to<C>(), epsilon.to<C>(), false, use_global_beta_pow},
                      {}, paddle::none);
}

}  // namespace phi
