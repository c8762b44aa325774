#pragma once

#include <vector>

#include "phi/common/scalar.h"
#include "phi/core/dense_tensor.h"
#include "phi/core/optional.h"
#include "phi/core/selected_rows.h"

namespace phi {

/// moment1_out = beta1 moment1 + (1 - beta1) grad, moment2_out = beta2 moment2 + (1 - beta2)
/// grad^2; with c = sqrt(1 - beta2_pow): param_out = param - learning_rate c / (1 - beta1_pow)
/// moment1_out / (sqrt(moment2_out) + epsilon c). The powers are multiplied by their beta, unless
/// use_global_beta_pow. skip_update: true copies all states. Outputs may alias their inputs.
/// float16, bfloat16, float32, float64; master_param: see Note [Master parameters]. Errors:
/// InvalidArgument (raised by AdamInferMeta). Source: legacy op `adam`.
template <typename T, typename Context>
void AdamDenseKernel(const Context& ctx, const DenseTensor& param, const DenseTensor& grad,
                     const DenseTensor& learning_rate, const DenseTensor& moment1,
                     const DenseTensor& moment2, const DenseTensor& beta1_pow,
                     const DenseTensor& beta2_pow,
                     const paddle::optional<DenseTensor>& master_param,
                     const paddle::optional<DenseTensor>& skip_update, const Scalar& beta1,
                     const Scalar& beta2, const Scalar& epsilon, bool lazy_mode,
                     int64_t min_row_size_to_use_multithread, bool multi_precision,
                     bool use_global_beta_pow, DenseTensor* param_out, DenseTensor* moment1_out,
                     DenseTensor* moment2_out, DenseTensor* beta1_pow_out,
                     DenseTensor* beta2_pow_out, DenseTensor* master_param_out);

/// As AdamDenseKernel, for a SelectedRows gradient. lazy_mode: the other rows and their moments
/// stay as they are; else their gradient is 0.
template <typename T, typename Context>
void AdamDenseParamSparseGradKernel(const Context& ctx, const DenseTensor& param,
                                    const SelectedRows& grad, const DenseTensor& learning_rate,
                                    const DenseTensor& moment1, const DenseTensor& moment2,
                                    const DenseTensor& beta1_pow, const DenseTensor& beta2_pow,
                                    const paddle::optional<DenseTensor>& master_param,
                                    const paddle::optional<DenseTensor>& skip_update,
                                    const Scalar& beta1, const Scalar& beta2, const Scalar& epsilon,
                                    bool lazy_mode, int64_t min_row_size_to_use_multithread,
                                    bool multi_precision, bool use_global_beta_pow,
                                    DenseTensor* param_out, DenseTensor* moment1_out,
                                    DenseTensor* moment2_out, DenseTensor* beta1_pow_out,
                                    DenseTensor* beta2_pow_out, DenseTensor* master_param_out);

/// AdamDenseKernel of each parameter of a list; learning_rate: one, or one for each. Source: legacy
/// op `merged_adam`.
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
    std::vector<DenseTensor*> beta2_pow_out, std::vector<DenseTensor*> master_param_out);

}  // namespace phi
