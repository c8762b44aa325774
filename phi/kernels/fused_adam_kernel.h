#pragma once

#include <vector>

#include "phi/common/scalar.h"
#include "phi/core/dense_tensor.h"
#include "phi/core/optional.h"

namespace phi {

/// AdamDenseKernel of each parameter of a list, with one learning rate. With use_adamw a parameter
/// is first multiplied by 1 - learning_rate * weight_decay. chunk_size says how the GPU divides the
/// work; here nothing.
/// Source: op `fused_adam`.
template <typename T, typename Context>
void FusedAdamKernel(const Context& ctx, const std::vector<const DenseTensor*>& params,
                     const std::vector<const DenseTensor*>& grads, const DenseTensor& learning_rate,
                     const std::vector<const DenseTensor*>& moments1,
                     const std::vector<const DenseTensor*>& moments2,
                     const std::vector<const DenseTensor*>& beta1_pows,
                     const std::vector<const DenseTensor*>& beta2_pows,
                     const paddle::optional<std::vector<const DenseTensor*>>& master_params,
                     const paddle::optional<DenseTensor>& skip_update, const Scalar& beta1,
                     const Scalar& beta2, const Scalar& epsilon, int chunk_size, float weight_decay,
                     bool use_adamw, bool multi_precision, bool use_global_beta_pow,
                     std::vector<DenseTensor*> params_out, std::vector<DenseTensor*> moments1_out,
                     std::vector<DenseTensor*> moments2_out,
                     std::vector<DenseTensor*> beta1_pows_out,
                     std::vector<DenseTensor*> beta2_pows_out,
                     std::vector<DenseTensor*> master_params_out);

}  // namespace phi
