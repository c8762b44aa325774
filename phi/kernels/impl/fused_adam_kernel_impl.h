#pragma once

#include "phi/kernels/fused_adam_kernel.h"
#ifdef __CUDACC__
#include "phi/kernels/funcs/optimizer/gpu_adam_step.h"
#else
#include "phi/kernels/funcs/optimizer/adam_step.h"
#endif

namespace phi {

template <typename T, typename Context>
void FusedAdamKernel(const Context& ctx, const std::vector<const DenseTensor*>& params,
                     const std::vector<const DenseTensor*>& grads, const DenseTensor& learning_rate,
                     const std::vector<const DenseTensor*>& moments1,
                     const std::vector<const DenseTensor*>& moments2,
                     const std::vector<const DenseTensor*>& beta1_pows,
                     const std::vector<const DenseTensor*>& beta2_pows,
                     const paddle::optional<std::vector<const DenseTensor*>>& master_params,
                     const paddle::optional<DenseTensor>& skip_update, const Scalar& beta1,
                     const Scalar& beta2, const Scalar& epsilon, int /*chunk_size*/,
                     float weight_decay, bool use_adamw, bool multi_precision,
                     bool use_global_beta_pow, std::vector<DenseTensor*> params_out,
                     std::vector<DenseTensor*> moments1_out, std::vector<DenseTensor*> moments2_out,
                     std::vector<DenseTensor*> beta1_pows_out,
                     std::vector<DenseTensor*> beta2_pows_out,
                     std::vector<DenseTensor*> master_params_out) {
  using C = funcs::ComputeType<T>;
  funcs::AdamSettings<C> settings{beta1.to<C>(), beta2.to<C>(), epsilon.to<C>()};
  settings.keeps_powers = use_global_beta_pow;
  std::vector<funcs::AdamTerm> terms;
  for (size_t i = 0; i < params.size(); ++i) {
    const auto master = funcs::Master::Of(master_params, master_params_out, multi_precision, i);
    terms.push_back(
        {{*params[i], learning_rate, *moments1[i], *moments2[i], *beta1_pows[i], *beta2_pows[i],
          master},
         *grads[i],
         {params_out[i], moments1_out[i], moments2_out[i], beta1_pows_out[i], beta2_pows_out[i]}});
  }
  funcs::AdamSteps<T>(ctx, terms, settings, {use_adamw, 1.0f, weight_decay}, skip_update);
}

}  // namespace phi
